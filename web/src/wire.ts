// Generated from the messages of src/parlour/service/messages by `make wire`. Do not edit.
import type {Chance} from "./chance";

/**
 * Any message of the wire.
 */
export type Message =
  | Problem
  | LobbyView
  | RulesPage
  | LadderView
  | Arrange
  | Arranged
  | TryOut
  | Trials
  | StudyView
  | CourseView
  | ExerciseView
  | Attempt
  | Judgement
  | HandTrial
  | HandOutcome
  | NewMatch
  | Created
  | Join
  | Joined
  | TakeSeat
  | Listing
  | Consent
  | Listings
  | MatchView
  | UnplayableMatch
  | Frame
  | Sampling
  | Proposals
  | News
  | Move
  | Moved
  | Rematch
  | Branch
  | TakeBackWish
  | TakeBack
  | TakeBackAnswer
  | Speak
  | SpokenPhrase
  | MatchSummary
  | Viewing
  | Question
  | Advice
  | Findings
  | EngineWork
  | Analysis
  | NewSheet
  | CreatedSheet
  | SheetView
  | WriteSheet
  | AskSheet
  | AskedView
  | SheetPosition
  | AskVocabulary
  | Vocabulary
  | Counting
  | Counted;
/**
 * A straight piece of a coin's path at constant deceleration, in the scene's units.
 *
 *     After a share u of its time, the share of its length is `2 r u + (1 - 2 r) u^2`. The angle (degrees, clockwise
 *     on screen) changes evenly.
 *
 * @minItems 9
 */
export type Leg = [number, number, number, number, number, number, number, number, number];
/**
 * A phrase; its value is its word on the wire, which never changes.
 */
export type Phrase = "again" | "close" | "good-luck" | "moment" | "thanks" | "well-played";
/**
 * What people may be called at a listed table, where strangers read their names.
 */
export type ListedName =
  | "Badger"
  | "Beaver"
  | "Curlew"
  | "Dormouse"
  | "Finch"
  | "Gannet"
  | "Hare"
  | "Heron"
  | "Jackdaw"
  | "Kestrel"
  | "Lapwing"
  | "Magpie"
  | "Marten"
  | "Newt"
  | "Otter"
  | "Plover"
  | "Puffin"
  | "Robin"
  | "Salmon"
  | "Sparrow"
  | "Stork"
  | "Swift"
  | "Vixen"
  | "Wren";

/**
 * The body of every answer that is a refusal.
 */
export interface Problem {
  code: string;
  clause: string | null;
  message: string;
  ply: number | null;
  version: number | null;
}
/**
 * The lobby.
 */
export interface LobbyView {
  version: string;
  games: GameCard[];
  names: string[];
}
/**
 * A game in the lobby.
 */
export interface GameCard {
  name: string;
  title: string;
  summary: string;
  seats: string[];
  levels: PlayerCard[];
  options: OptionCard[];
  presets: {
    [k: string]: {
      [k: string]: boolean | number | string;
    };
  };
  seated_by: string;
  seatings: {
    [k: string]: string[];
  };
  hands: HandCard[];
  usual_hand: string;
  by_lot: string[];
  bots_only: {
    [k: string]: boolean | number | string;
  };
  hints: boolean;
  tried: boolean;
  guide: GuideCard | null;
  lesson: boolean;
  practice: boolean;
  puzzles: boolean;
  ladder: boolean;
  drills: boolean;
  terms: {
    [k: string]: string;
  };
}
/**
 * A bot that can be chosen as a player.
 */
export interface PlayerCard {
  name: string;
  summary: string;
}
/**
 * One rules option of a game, as a form shows it.
 */
export interface OptionCard {
  name: string;
  kind: "number" | "one of" | "yes or no";
  default: boolean | number | string;
  description: string;
  values: string[];
  low: number | null;
  high: number | null;
  step: number;
}
/**
 * A hand that a person can choose to flick with.
 */
export interface HandCard {
  name: string;
  summary: string;
  wander: number;
}
/**
 * What the first match of somebody new is played with.
 */
export interface GuideCard {
  lines: string[];
  options: {
    [k: string]: boolean | number | string;
  };
}
/**
 * The ledger of a game.
 */
export interface RulesPage {
  game: string;
  title: string;
  summary: string;
  sources: string[];
  clauses: Clause[];
  pictures: {
    [k: string]: string;
  };
}
/**
 * One numbered rule.
 */
export interface Clause {
  id: string;
  title: string;
  text: string;
  source: string;
  reading: string;
  options: string[];
  picture: string;
}
/**
 * The ladder of a game. Who beats an opponent, alone against that one on all other seats, may play the next.
 */
export interface LadderView {
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seats: string[];
  rungs: Rung[];
  goals: SmallGoalCard[];
}
/**
 * One opponent of a ladder.
 */
export interface Rung {
  name: string;
  title: string;
  style: string;
  summary: string;
  character: string;
  before: string;
  beaten: string;
  wins: string;
  face: string;
  measured: MeasuredRating | null;
}
/**
 * A rating on Elo's scale, measured in matches between bots; a newcomer who plays by chance has 1000.
 */
export interface MeasuredRating {
  rating: number;
  low: number;
  high: number;
  games: number;
  below: Chance;
}
/**
 * Something that is worth a star against each opponent.
 */
export interface SmallGoalCard {
  name: string;
  words: string;
}
/**
 * A position, and optionally one setting to change in it.
 */
export interface Arrange {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * In the game's notation; empty: the start of the game
   */
  position?: string;
  name?: string;
  value?: string;
}
/**
 * The position, its picture, and what can be set next.
 */
export interface Arranged {
  position: string;
  board: Board;
  picture: Picture;
  prompt: string;
  words: Section[];
  turn: OfferedTurn;
  over: boolean;
  settings: PositionSetting[];
  frame: Axes | null;
}
/**
 * What is the same in every state of a match: its size and the fixed shapes, back to front.
 */
export interface Board {
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  shapes: (Circle | Box | Path | Label)[];
  sets: PieceSet[];
  beside: Beside | null;
}
/**
 * A circle.
 */
export interface Circle {
  type: "circle";
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  radius: number;
  look: string;
}
/**
 * A rectangle by its upper left corner; `round` is the corner radius.
 */
export interface Box {
  type: "box";
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  look: string;
  round: number;
}
/**
 * A stroke along SVG path data.
 */
export interface Path {
  type: "path";
  path: string;
  look: string;
}
/**
 * A short text centred on a point; `size` is its height.
 */
export interface Label {
  type: "label";
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  text: string;
  size: number;
  look: string;
}
/**
 * A set of pieces for drawing a match: its name in the style sheet (`set-flamingoes`), and its title.
 */
export interface PieceSet {
  name: string;
  title: string;
}
/**
 * A second arrangement of a board, for a window that is wide: what lies above and below it lies beside it.
 *
 *     Every piece, place and shape of a picture lies in one of the boxes and goes along; the first box counts. The points
 *     of a path are absolute. Boxes do not meet elsewhere. A board for flicks has no second arrangement: a playback would
 *     not follow it.
 */
export interface Beside {
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  shapes: (Circle | Box | Path | Label)[];
  shifts: Shift[];
}
/**
 * A box of a board, and by how much what lies in it is elsewhere in another arrangement.
 */
export interface Shift {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  by: [number, number];
}
/**
 * One state on its board: drawn over the board's shapes, back to front, the pieces after the shapes.
 */
export interface Picture {
  shapes: (Circle | Box | Path | Label)[];
  pieces: Piece[];
  title: string;
  places: NamedPlace[];
  heart: [[number, number], [number, number]] | null;
  goal: string;
}
/**
 * A thing that moves. Its parts are drawn relative to `at`.
 */
export interface Piece {
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  parts: (Circle | Box | Path | Label)[];
  label: string;
  trail: [number, number][];
  hops: boolean;
  fells: [number, string][];
  stock: number;
}
/**
 * A place of the picture that the keyboard can reach.
 */
export interface NamedPlace {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  name: string;
  words: string;
  bears: boolean;
  noun: string;
}
/**
 * A heading and its lines, part of the board's text description.
 */
export interface Section {
  heading: string;
  lines: string[];
}
/**
 * What the seat to play may do now. It is sent only to the holder of that seat's key.
 */
export interface OfferedTurn {
  ply: number;
  choices: Choice[];
  aimings: Aiming[];
  placings: Placing[];
  forced: string;
}
/**
 * A move that the player may pick, or an illegal one that players might try.
 */
export interface Choice {
  move: string;
  label: string;
  words: string;
  key: string;
  touch: [number, number][];
  refusal: Refusal | null;
  clause: string;
  part: number;
  takes: string[];
  picture: string;
  leads: [string, [number, number]][];
}
/**
 * Why a move may not be played: a value that reaches the player, not an accident.
 */
export interface Refusal {
  code: string;
  clause: string;
  message: string;
}
/**
 * A coin that may be flicked now, with everything that a page needs to aim it. The rules decide what is legal.
 */
export interface Aiming {
  coin: string;
  piece: Piece;
  radius: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  start: [number, number];
  bearing: number;
  speed: number;
  frame: Axes;
  slowest: number;
  fastest: number;
  most_spin: number;
  facing: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  lane: [number, number];
  edge: number;
  places: (Arc | Area) | null;
  about: [number, number] | null;
  targets: Target[];
  obstacles: Obstacle[];
  tight: Neighbour[];
  wander: number;
}
/**
 * The position of the table in the scene: a point (x, y) of it is drawn at `origin + scale * (x, -y)`.
 */
export interface Axes {
  /**
   * @minItems 2
   * @maxItems 2
   */
  origin: [number, number];
  scale: number;
}
/**
 * A band along a circle in which a coin's centre may be placed: between two radii (m) and two bearings (degrees).
 *
 *     Bearings are those of the place seen from the circle's centre, `first` to `last` clockwise. A place may lie farther
 *     out than the two rays at these bearings, but no more than `overhang` (m) beyond the nearer one.
 */
export interface Arc {
  type: "arc";
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  inner: number;
  outer: number;
  line: number;
  first: number;
  last: number;
  overhang: number;
}
/**
 * A rectangle in which a coin's centre may be placed, by two corners (m).
 */
export interface Area {
  type: "area";
  /**
   * @minItems 2
   * @maxItems 2
   */
  low: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  high: [number, number];
}
/**
 * A suggested target; keys step through them in their order.
 */
export interface Target {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  label: string;
}
/**
 * An obstacle for the aiming line: a circle, or with `size` a rectangle of that full width and height. Metres.
 */
export interface Obstacle {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  radius: number;
  size: [number, number] | null;
  label: string;
  turn: number;
}
/**
 * A coin that touches another, and its name.
 */
export interface Neighbour {
  coin: string;
  label: string;
}
/**
 * A coin that may be placed now, with everything that a page needs to place it. The rules decide what is legal.
 *
 *     Its edge must be at most `most` away from the edge of `beside` and not in it. It may overlap nothing in `things`,
 *     and must lie wholly within the rectangle `low` to `high`; each within a nanometre. The move is `move`, a space, and
 *     `x,y` in metres.
 */
export interface Placing {
  move: string;
  label: string;
  words: string;
  key: string;
  clause: string;
  piece: Piece;
  radius: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  start: [number, number];
  frame: Axes;
  facing: number;
  beside: Obstacle;
  most: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  low: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  high: [number, number];
  things: Obstacle[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  lane: [number, number];
}
/**
 * One setting of a position.
 */
export interface PositionSetting {
  name: string;
  about: string;
  label: string;
  value: string;
  values: [string, string][];
  piece: string;
}
/**
 * A position in which the visitor's own machine tries flicks.
 */
export interface TryOut {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * In the game's notation; empty: the start of the game
   */
  position?: string;
}
/**
 * The flicks that can be tried in a position: how they are aimed, and how the page's kernels play them.
 */
export interface Trials {
  aimings: Aiming[];
  sampling: Sampling | null;
}
/**
 * Everything that the page's kernels need to try flicks in one state.
 */
export interface Sampling {
  module: string;
  field: string;
  frame: Axes;
  discs: SampledDisc[];
  coins: SampledCoin[];
  hands: HandNumbers[];
  zones: Zone[];
}
/**
 * A disc as the physics has it.
 */
export interface SampledDisc {
  id: string;
  x: number;
  y: number;
  radius: number;
  mass: number;
}
/**
 * A coin that may be flicked, and how the kernels judge and value its flicks.
 */
export interface SampledCoin {
  coin: string;
  disc: number;
  tight: number;
  game: NumberArray[];
  shown: NumberArray[];
  work: NumberArray[];
  unit: string | null;
}
/**
 * An array: its content, the file that it is, or with neither only its size.
 */
export interface NumberArray {
  path: string;
  type: "b1" | "f4" | "f8" | "i1" | "i4" | "i8" | "u1";
  shape: number[];
  data: string;
  file: string;
}
/**
 * A hand as the kernels take it.
 */
export interface HandNumbers {
  name: string;
  /**
   * @minItems 5
   * @maxItems 5
   */
  numbers: [number, number, number, number, number];
}
/**
 * A part of the table, for describing where coins end: a circle about `at` in which a coin's middle lies.
 */
export interface Zone {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  radius: number;
  words: string;
  holes: boolean;
}
/**
 * What a game offers to study.
 */
export interface StudyView {
  courses: CourseCard[];
}
/**
 * One course of a game.
 */
export interface CourseCard {
  name: string;
  kind: "drill" | "lesson" | "practice" | "puzzles";
  count: number;
  title: string;
  task: string;
  rates: ShownRate[];
}
/**
 * How often somebody makes the flick of a drill.
 */
export interface ShownRate {
  who: string;
  rate: Chance;
  source: string;
}
/**
 * The exercises of a course, puzzles of the easiest grade first.
 */
export interface CourseView {
  exercises: ExerciseCard[];
  today: string;
  day: string;
}
/**
 * One exercise in a list.
 */
export interface ExerciseCard {
  name: string;
  grade: ("easy" | "hard" | "medium") | null;
  number: number;
}
/**
 * A position with something to do in it.
 */
export interface ExerciseView {
  course: string;
  name: string;
  grade: ("easy" | "hard" | "medium") | null;
  number: number;
  count: number;
  task: string;
  hint: string;
  tried: boolean;
  table: MatchView;
  shown: ShownFlick | null;
}
/**
 * A match as one visitor sees it. It is sent once; later changes come as `News`.
 */
export interface MatchView {
  match: string;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seats: SeatCard[];
  board: Board;
  frame: Frame;
  log: LogEntry[];
  turn: OfferedTurn | null;
  rematch: string | null;
  flicked: boolean;
  warming: boolean;
  stuck: string;
  alone: boolean;
  hints: boolean;
  engine: boolean;
  browser_engine: boolean;
  tried: boolean;
  aids: boolean;
  clock: Clock | null;
  times: Times | null;
  take_back: TakeBack | null;
  phrases: OfferedPhrase[];
  listed: boolean;
  consents: boolean;
}
/**
 * Who sits where.
 */
export interface SeatCard {
  seat: number;
  role: string;
  kind: "bot" | "person";
  name: string;
  taken: boolean;
  yours: boolean;
  title: string;
  face: string;
  hand: string;
  facing: number;
}
/**
 * What everybody sees of a match after a move. It is made once and never changes.
 */
export interface Frame {
  ply: number;
  entry: LogEntry | null;
  picture: Picture;
  prompt: string;
  words: Section[];
  to_play: number | null;
  position: string;
  playback: Playback | null;
  sheet: Sheet | null;
  score: ScoreBar | null;
  result: Result | null;
  left: number[];
}
/**
 * One move of the log. `ply` counts from 1: after it the match has `ply` moves.
 */
export interface LogEntry {
  ply: number;
  seat: number;
  move: string;
  said: string;
  notes: Note[];
  resigns: boolean;
}
/**
 * One event of a ruling, with its clause.
 */
export interface Note {
  clause: string;
  message: string;
  about: string[];
}
/**
 * The playback of a flick: the exact motion and the sounds.
 */
export interface Playback {
  seconds: number;
  pieces: Piece[];
  travels: Travel[];
  knocks: Knock[];
  removed: string[];
  cheers: Cheer[];
  ricochet: boolean;
}
/**
 * How one piece moves: its legs in time order, and when and how it leaves.
 */
export interface Travel {
  id: string;
  legs: Leg[];
  gone: number | null;
  into: string;
}
/**
 * A contact that is heard and may be marked: when (s), where (in the scene), of what kind, how strong (N s).
 */
export interface Knock {
  time: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  kind: string;
  strength: number;
  pieces: string[];
}
/**
 * A success that is celebrated: a short word, shown where a piece goes at last.
 */
export interface Cheer {
  words: string;
  piece: string;
}
/**
 * A score sheet: a table with column and row headings.
 */
export interface Sheet {
  title: string;
  columns: string[];
  rows: string[][];
  remark: string;
  ends_round: boolean;
}
/**
 * The score at a glance: every side, and who leads.
 */
export interface ScoreBar {
  sides: SideScore[];
  lead: string;
  margin: string;
}
/**
 * How one side stands: a seat, or the seats of partners.
 */
export interface SideScore {
  seats: number[];
  name: string;
  points: string;
  unit: string;
  facts: string[];
}
/**
 * How a match ended.
 */
export interface Result {
  winners: number[];
  scores: number[];
  termination: string;
  text: string;
  margin: string;
}
/**
 * How much time people have. Bots have no clock; who runs out of time loses.
 */
export interface Clock {
  per: "match" | "turn";
  /**
   * s; 259200 are three days
   */
  seconds: number;
  /**
   * Added after each turn, s; for a match only
   */
  increment?: number;
}
/**
 * How the clock of a match stands.
 */
export interface Times {
  left: number[];
  deadline: number | null;
  now: number;
}
/**
 * A player asks the others to take the own last turn back.
 */
export interface TakeBack {
  seat: number;
  asked_at: number;
  ply: number;
  granted: number[];
  refused: number | null;
}
/**
 * A phrase that the visitor may say.
 */
export interface OfferedPhrase {
  phrase: Phrase;
  text: string;
}
/**
 * A flick to rule on. Nothing in it tells the ruling.
 */
export interface ShownFlick {
  frame: Frame;
  answers: string[];
}
/**
 * The moves that a visitor makes, all from the beginning of an exercise, without the opponent's replies.
 */
export interface Attempt {
  moves?: string[];
  /**
   * The hand whose error is added; empty: none
   */
  hand?: string;
  give_up?: boolean;
  answer?: number | null;
}
/**
 * What came of an attempt.
 */
export interface Judgement {
  verdict: "missed" | "open" | "solved";
  words: string;
  frames: Frame[];
  turn: OfferedTurn | null;
  refutation: string;
  solution: Solution | null;
  ruled: RuledAnswer | null;
}
/**
 * The solution of an exercise.
 */
export interface Solution {
  explanation: string;
  proof: string;
  frames: Frame[];
}
/**
 * What the rules say to an answer in referee practice.
 */
export interface RuledAnswer {
  true: number;
  clause: string;
}
/**
 * A flick in a puzzle's position, and the hand that is to try it.
 */
export interface HandTrial {
  move: string;
  hand: string;
}
/**
 * How often a flick solves a puzzle with a hand: an estimate from many tries.
 */
export interface HandOutcome {
  tries: number;
  solved: number;
  low: Chance;
  high: Chance;
  words: string;
}
/**
 * A match to be made.
 */
export interface NewMatch {
  game: string;
  seats: SeatWish[];
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * In the game's notation; empty: the start of the game
   */
  position?: string;
  aids?: boolean;
  clock?: Clock | null;
  listed?: boolean;
}
/**
 * The player wished for a seat: the visitor, a friend with a link, or a bot of some level.
 */
export interface SeatWish {
  kind: "bot" | "friend" | "me";
  level?: string;
  /**
   * What a person wants to be called
   */
  name?: string;
  /**
   * The hand whose error is added to a person's flicks; empty: none
   */
  hand?: string;
}
/**
 * A new match with the secrets of its people's seats.
 */
export interface Created {
  match: string;
  seats: SeatKey[];
}
/**
 * The secret of a seat. It is sent once; only its hash is stored.
 */
export interface SeatKey {
  seat: number;
  key: string | null;
  invitation: string | null;
}
/**
 * A claim to a seat by its invitation.
 */
export interface Join {
  invitation: string;
  /**
   * What a person wants to be called
   */
  name?: string;
}
/**
 * A claimed seat and its key.
 */
export interface Joined {
  seat: number;
  key: string;
}
/**
 * A free seat of a listed match that the visitor wants.
 */
export interface TakeSeat {
  seat: number;
  name?: ListedName | null;
}
/**
 * Whether a match is listed.
 */
export interface Listing {
  listed: boolean;
}
/**
 * Whether a player lets researchers have a match once it is over: its moves and result, without names.
 */
export interface Consent {
  given: boolean;
}
/**
 * The list. Matches whose makers do not wish it are not in it, and no keys and invitations are.
 */
export interface Listings {
  open: ListedMatch[];
  going: ListedMatch[];
}
/**
 * A match in the list.
 */
export interface ListedMatch {
  match: string;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seats: SeatCard[];
  minutes: number;
  ply: number;
  clock: Clock | null;
  aids: boolean;
}
/**
 * A match that this program can neither show nor continue, such as one under another version of the rules.
 */
export interface UnplayableMatch {
  match: string;
  game: string;
  title: string;
  rules_version: number;
  options: {
    [k: string]: boolean | number | string;
  };
  position: string;
  seats: SeatCard[];
  last_ply: number;
  log: LogEntry[];
  unplayable: string;
}
/**
 * What the champion considers in a state, for each coin that may be flicked.
 */
export interface Proposals {
  proposed: Proposed[];
}
/**
 * What the champion considers with one coin.
 */
export interface Proposed {
  coin: string;
  hand: string;
  aims: NumberArray;
  search: Search;
}
/**
 * How a player looks for the best of many aims: successive halving, then neighbours of the best ones.
 */
export interface Search {
  draws: number;
  finalists: number;
  refinements: number;
  closely: number;
  around: number;
  places: number;
  turn: number;
  angle: number;
  push: number;
  share: number;
  slowest: number;
}
/**
 * The changes to a match that a reader has not seen yet.
 */
export interface News {
  ply: number;
  frames: Frame[];
  entries: LogEntry[];
  turn: OfferedTurn | null;
  seats: SeatCard[] | null;
  rematch: string | null;
  times: Times | null;
  take_back: TakeBack | null;
  warming: boolean | null;
  stuck: string | null;
  spoken: SpokenPhrase[];
}
/**
 * A phrase that a seat has just said. Nothing keeps it.
 */
export interface SpokenPhrase {
  id: string;
  seat: number;
  phrase: Phrase;
  text: string;
}
/**
 * A move, and the number of moves the mover had seen when choosing it.
 */
export interface Move {
  ply: number;
  move: string;
}
/**
 * The answer to a stored move; its frame comes with the news.
 */
export interface Moved {
  ply: number;
}
/**
 * A match with the same players: the rematch, or one that continues from an earlier ply.
 */
export interface Rematch {
  match: string;
}
/**
 * A request to continue from an earlier ply, or from any ply with another hand.
 */
export interface Branch {
  ply: number;
  hand?: string | null;
}
/**
 * A question to the other players: may the own last turn be taken back?
 */
export interface TakeBackWish {
  /**
   * How many moves the match has
   */
  ply: number;
}
/**
 * The answer to another player who asks to take a turn back.
 */
export interface TakeBackAnswer {
  /**
   * How many moves the match has
   */
  ply: number;
  granted: boolean;
}
/**
 * A phrase for the others at the table.
 */
export interface Speak {
  phrase: Phrase;
}
/**
 * A finished match in a few numbers.
 */
export interface MatchSummary {
  match: string;
  game: string;
  title: string;
  from_start: boolean;
  moves: number;
  seats: SeatSummary[];
}
/**
 * A seat of a finished match.
 */
export interface SeatSummary {
  seat: number;
  name: string;
  bot: boolean;
  side: number;
  score: number;
  bests: ShownBest[];
  rating: number | null;
  deviation: number | null;
  best_move: ShownMove | null;
  suggested: SuggestedCourse | null;
  stars: string[];
}
/**
 * Something that a seat did in the match and that may be a player's best.
 */
export interface ShownBest {
  title: string;
  value: number;
  fewer: boolean;
}
/**
 * The move by which a seat did most in the match.
 */
export interface ShownMove {
  ply: number;
  why: string;
}
/**
 * What a seat may practise after the match.
 */
export interface SuggestedCourse {
  course: string;
  kind: "drill" | "lesson" | "practice" | "puzzles";
  title: string;
  why: string;
}
/**
 * Everything that `<parlour-board>` shows of a match: the board once, and a frame for each ply.
 */
export interface Viewing {
  format: "parlour viewing 1";
  game: string;
  title: string;
  seats: ViewedSeat[];
  board: Board;
  sheet: string;
  lights: string;
  frames: Frame[];
}
/**
 * Who sat on a seat.
 */
export interface ViewedSeat {
  role: string;
  name: string;
}
/**
 * A question to the engine: what to play after `ply` moves, or who was ahead from then on.
 */
export interface Question {
  ply: number;
}
/**
 * An engine's view of a state.
 */
export interface Advice {
  best: Advised[];
  words: string;
}
/**
 * A move that the engine advises.
 */
export interface Advised {
  move: string;
  words: string;
  line: string[];
}
/**
 * What an engine in the visitor's browser has found, to be put into words.
 */
export interface Findings {
  ply: number;
  findings: (Finding | null)[];
}
/**
 * What an engine in a browser has found about a position.
 */
export interface Finding {
  score: number;
  depth: number;
  line: string[];
}
/**
 * Some positions of a match, in order, for an engine in the visitor's browser.
 */
export interface EngineWork {
  module: string;
  script: string;
  settings: string;
  positions: EnginePosition[];
  advice_seconds: number[];
  analysis_seconds: number;
}
/**
 * A position of a match for an engine in the visitor's browser.
 */
export interface EnginePosition {
  ply: number;
  numbers: {
    [k: string]: string[];
  } | null;
}
/**
 * Some positions of a match, in order; the rest can be requested from `next` on.
 */
export interface Analysis {
  judged: Judged[];
  next: number | null;
}
/**
 * The engine's evaluation of a match after `ply` moves.
 */
export interface Judged {
  ply: number;
  share: Chance;
  words: string;
  verdict: string;
  turning: boolean;
}
/**
 * A match at a real table that somebody is going to referee.
 */
export interface NewSheet {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * Items: What a person wants to be called
   */
  names?: string[];
  /**
   * Items: Taps separated by spaces, a move in the game's notation, or a remark
   */
  entries?: string[];
}
/**
 * A new sheet.
 */
export interface CreatedSheet {
  sheet: string;
  key: string;
}
/**
 * A refereed match as one visitor sees it.
 */
export interface SheetView {
  sheet: string;
  version: number;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seats: SheetSeat[];
  board: Board;
  mine: boolean;
  entries: SheetEntry[];
  judged: number;
  frame: Frame;
  choices: Choice[];
  asked: AskedView | null;
}
/**
 * A seat of a refereed match.
 */
export interface SheetSeat {
  name: string;
  title: string;
  facing: number;
}
/**
 * An entry, and what the referee says to it.
 */
export interface SheetEntry {
  text: string;
  seat: number | null;
  said: string;
  notes: Note[];
  refusal: Note | null;
  changed: boolean;
  before: Note[];
  remark: boolean;
}
/**
 * What the referee asks next.
 */
export interface AskedView {
  question: string;
  taps: Tap[];
  reported: string[];
  notes: Note[];
  hint: string;
}
/**
 * One thing that can have happened next. It is also sent to pages, as it is.
 */
export interface Tap {
  text: string;
  words: string;
  group: string;
  at: [number, number] | null;
  ends: boolean;
  numbers: string[];
  most: number;
}
/**
 * All entries of a sheet, which replace those that the writer has seen.
 */
export interface WriteSheet {
  version: number;
  /**
   * Items: Taps separated by spaces, a move in the game's notation, or a remark
   */
  entries: string[];
}
/**
 * A question to the referee: what can have happened after these taps?
 */
export interface AskSheet {
  ply: number;
  taps?: string[];
}
/**
 * A refereed match as it stood before a later entry, which somebody is going to correct.
 */
export interface SheetPosition {
  frame: Frame;
  choices: Choice[];
  asked: AskedView | null;
}
/**
 * The options of a game whose vocabulary is asked for.
 */
export interface AskVocabulary {
  options?: {
    [k: string]: boolean | number | string;
  };
}
/**
 * Everything that can ever be tapped in a game; nothing for a game whose moves are reported in its notation.
 */
export interface Vocabulary {
  taps: Tap[];
}
/**
 * A request for statistics.
 */
export interface Counting {
  records?: RecordText[];
  matches?: string[];
}
/**
 * A record as a file holds it; or a file in a form that a game reads, with the results of some matches.
 */
export interface RecordText {
  name: string;
  text: string;
}
/**
 * The statistics of the records that can be counted, the faults of the others, and doubts if there are any.
 */
export interface Counted {
  sections: Section1[];
  faults: Fault[];
  doubts: Doubt[];
}
/**
 * The statistics of one game.
 */
export interface Section1 {
  game: string;
  title: string;
  matches: number;
  results_only: number;
  tables: Table[];
}
/**
 * A table of statistics.
 */
export interface Table {
  title: string;
  columns: string[];
  rows: Row[];
}
/**
 * A row of a table: a cell for each column.
 */
export interface Row {
  name: string;
  cells: Cell[];
}
/**
 * One number of a table.
 *
 *     Attributes:
 *         column: the heading.
 *         kind: `count`, `mean` or `rate`.
 *         amount: the sum.
 *         of: how many chances there were; 0 for a count.
 *         value: the number to show; of a rate from 0 to 1; None if there was no chance.
 *         low: of a rate, the lower end of its 95 % interval, which takes whole matches as independent.
 *         high: of a rate, the upper end.
 */
export interface Cell {
  column: string;
  kind: string;
  amount: number;
  of: number;
  value: number | null;
  low: Chance | null;
  high: Chance | null;
}
/**
 * Why a record was not counted.
 */
export interface Fault {
  name: string;
  words: string;
}
/**
 * What contradicts itself in a file that was counted.
 */
export interface Doubt {
  name: string;
  words: string;
}

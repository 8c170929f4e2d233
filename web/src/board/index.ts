// The board: geometry, animation and touch, free of any framework and of any game.
export {
  type Aim, alongOf, direction, faster, formatAim, halfBand, parseAim, rightOf, shiftAlong, startOf, suggested, turned, withBearing, withSpeed, withSpin,
} from "./aim";
export type { Aimed } from "./aimdraw";
export { Arrangement, isLargerBeside } from "./arrangement";
export { aimAtNext, editByKey, readDegrees } from "./aimkeys";
export { aimInWords, changeInWords, directionInWords, meetingInWords, placeInWords, speedInWords, whereItLies } from "./aimwords";
export { isDialogOpen } from "./pointer";
export { onScene } from "./lane";
export { formatPlacing, intoBand, parsePlacing, problemAt } from "./place";
export type { Placed } from "./placedraw";
export { whereInWords } from "./placewords";
export { type BoardFrame, drawShapes, type Point } from "./draw";
export { isStill, ParlourBoard, type BoardEvents } from "./element";
export { drawMeant } from "./meant";
export { atRest } from "./playback";
export type { Progress } from "./reel";
export type { PartialMove } from "./movebuilder";
export { Sound } from "./sound";
export { nearest } from "./touch";

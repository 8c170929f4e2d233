"""A motion as a picture: SVG to scale, standing still or playing at true speed. It knows no game."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.physics.motion import Fate
from parlour.physics.picture.legend import legend
from parlour.physics.picture.marks import marks
from parlour.physics.picture.svg import (
    DEFINITIONS,
    MARGIN,
    STYLE,
    SUNK,
    Sheet,
    circle,
    fine,
    gone,
    group,
    moves,
    number,
    stroke,
    tag,
    wall_corners,
    words,
)
from parlour.physics.table import RectangularEdge, RoundEdge, Wall
from parlour.physics.words import describe_motion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.physics.motion import Motion, Rest, Stretch, Track
    from parlour.physics.table import ArcWall, Block, Disc, Table

__all__ = ["BEGINS", "animated", "still"]

BEGINS = '<svg xmlns="http://www.w3.org/2000/svg" class="motion"'
"""How every picture begins, by which it is known."""
DELAY = 0.5
"""From the moment an animation is seen to the shot, s."""
TOLERANCE = 0.08e-3
"""Between two key frames the eye is shown a straight line in time; the law differs from it by no more (m). With the
rounding of what is written, a disc is within 0.1 mm of its place."""
FADE = 0.35
"""How long a disc that is gone takes to fade, and a mark to appear, s."""
RIBBON = 0.05
"""From one breadth of a track to the next, s."""


def still(motion: Motion, title: str = "") -> str:
    """The whole shot in one picture, as SVG text.

    Discs where they started (hollow) and where they ended, their tracks - the wider, the faster -, and what happened,
    numbered along the tracks and listed beside the table. It follows the reader's light or dark setting.
    """
    sheet = Sheet.of(motion)
    return _document(sheet, motion, title, _resting(sheet, motion))


def animated(motion: Motion, title: str = "") -> str:
    """The shot at true speed, as SVG text with SMIL: it begins half a second after it is seen and ends at rest.

    Every disc follows its law to within 0.1 mm; a mark on it shows its spin. A reader whose system asks for reduced
    motion sees the picture of `still`.
    """
    sheet = Sheet.of(motion)
    moving, resting = _moving(sheet, motion), _resting(sheet, motion)
    return _document(sheet, motion, title, group(moving, look="moving") + group(resting, look="resting"))


def _document(sheet: Sheet, motion: Motion, title: str, shot: str) -> str:
    """The frame that both kinds of picture share: the words, the table, the legend."""
    listed, width, height = legend(sheet, motion, title)
    head = tag("title", words(title or "A shot")) + tag("desc", words(describe_motion(motion)))
    box = " ".join(number(value) for value in (sheet.left, sheet.top, width, height))
    paper = tag("rect", x=sheet.left, y=sheet.top, width=width, height=height, look="paper")
    opening = f'{BEGINS} role="img" viewBox="{box}" style="--u:{number(sheet.unit, 3)}px">'
    inside = f"{head}<style>{STYLE}</style>{DEFINITIONS}{paper}{_board(sheet, motion.table)}{shot}{listed}"
    return f"{opening}{inside}</svg>\n"


def _board(sheet: Sheet, table: Table) -> str:
    """What stands still: ditch, surface and edge, lines, holes, blocks, posts and walls."""
    parts = [_ditch(sheet, table), _surface(sheet, table)]
    parts += [
        tag("line", x1=line.x1 * 1e3, y1=-line.y1 * 1e3, x2=line.x2 * 1e3, y2=-line.y2 * 1e3, look="line")
        for line in table.lines
    ]
    parts += [circle(hole.x * 1e3, -hole.y * 1e3, hole.radius * 1e3, "well") for hole in table.holes]
    shift = 0.22 * sheet.unit
    parts += [_block(block, shift, "shade") + _block(block, 0.0, "solid") for block in table.blocks]
    for post in table.posts:
        x, y, r = post.x * 1e3, -post.y * 1e3, post.radius * 1e3
        parts.append(circle(x + shift, y + shift, r, "shade") + circle(x, y, r, "solid"))
    parts += [_wall(wall, shift, "wall shade") + _wall(wall, 0.0, "wall") for wall in table.walls]
    return group("".join(parts))


def _ditch(sheet: Sheet, table: Table) -> str:
    """Round the edge, as far as the walls beyond it, or as wide as a margin."""
    edge = table.edge
    if edge is None or edge.ditch is None:
        return ""
    wide = MARGIN * sheet.unit / 2
    corners = [(x * 1e3, y * 1e3) for wall in table.walls for x, y in wall_corners(wall)]
    beyond = [corner for corner in corners if not edge.inside(corner[0] / 1e3, corner[1] / 1e3)]
    if isinstance(edge, RoundEdge):
        return circle(0.0, 0.0, max([edge.radius * 1e3 + wide, *(math.hypot(*corner) for corner in beyond)]), "ditch")
    east = max([edge.width * 500 + wide, *(abs(x) for x, _ in beyond)])
    north = max([edge.height * 500 + wide, *(abs(y) for _, y in beyond)])
    return tag("rect", x=-east, y=-north, width=2 * east, height=2 * north, look="ditch")


def _wall(wall: Wall | ArcWall, shift: float, look: str) -> str:
    """A wall as a stroke; an arc is drawn in two halves, for a path cannot end where it began."""
    if isinstance(wall, Wall):
        ends = {"x1": wall.x1 * 1e3, "y1": -wall.y1 * 1e3, "x2": wall.x2 * 1e3, "y2": -wall.y2 * 1e3}
        return tag("line", **{name: value + shift for name, value in ends.items()}, look=look)
    r = number(wall.radius * 1e3)
    bearings = [wall.start + share * wall.sweep for share in (0.0, 0.5, 1.0)]
    points = [
        f"{number((wall.x + wall.radius * math.cos(a)) * 1e3 + shift)}"
        f" {number(-(wall.y + wall.radius * math.sin(a)) * 1e3 + shift)}"
        for a in bearings
    ]
    return tag("path", d=f"M{points[0]}" + "".join(f"A{r} {r} 0 0 0 {point}" for point in points[1:]), look=look)


def _surface(sheet: Sheet, table: Table) -> str:
    """To the edge; a plane without end fills the sheet, and has no rim."""
    if isinstance(table.edge, RoundEdge):
        r = table.edge.radius * 1e3
        return circle(0.0, 0.0, r, "surface") + circle(0.0, 0.0, r, "edge")
    if isinstance(table.edge, RectangularEdge):
        width, height = table.edge.width * 1e3, table.edge.height * 1e3
        box = {"x": -width / 2, "y": -height / 2, "width": width, "height": height}
        return tag("rect", **box, look="surface") + tag("rect", **box, look="edge")
    inset, width, height = 0.6 * sheet.unit, sheet.right - sheet.left, sheet.bottom - sheet.top
    box = {"x": sheet.left + inset, "y": sheet.top + inset, "width": width - 2 * inset, "height": height - 2 * inset}
    return tag("rect", **box, rx=sheet.unit, look="surface")


def _block(block: Block, shift: float, look: str) -> str:
    width, height = block.width * 1e3, block.height * 1e3
    place = f"translate({number(block.x * 1e3 + shift)} {number(-block.y * 1e3 + shift)})"
    turn = f" rotate({number(-math.degrees(block.angle), 4)})" if block.angle else ""
    box = {"x": -width / 2, "y": -height / 2, "width": width, "height": height}
    return tag("rect", **box, transform=place + turn, look=look)


def _resting(sheet: Sheet, motion: Motion) -> str:
    """Everything at once: where discs started, how they went, where they are, what happened on the way."""
    parts = [_ghosts(sheet, motion)]
    parts += [group("".join(path for _, path in paths), look=look) for look, paths in _tracks(sheet, motion)]
    parts += [_ended(sheet, motion, place) for place in range(len(motion.rest))]
    parts += [mark for _, mark in marks(sheet, motion)]
    return "".join(parts)


def _moving(sheet: Sheet, motion: Motion) -> str:
    """The same, each thing in its time."""
    parts = [_ghosts(sheet, motion)]
    for look, paths in _tracks(sheet, motion):
        parts.append(group("".join(_appearing(path, piece.end) for piece, path in paths), look=look))
    parts += [_playing(sheet, motion, place) for place in range(len(motion.rest))]
    parts += [_appearing(mark, time) for time, mark in marks(sheet, motion)]
    return "".join(parts)


def _ghosts(sheet: Sheet, motion: Motion) -> str:
    """Where the discs started that moved, with their names beside the track."""
    parts = []
    for place, (disc, track) in enumerate(zip(motion.table.discs, motion.tracks, strict=True)):
        for piece in moves(track)[:1]:
            x, y, r = piece.x * 1e3, -piece.y * 1e3, disc.radius * 1e3
            at = {"x": x - 0.56 * r * piece.heading[0], "y": y + (0.56 * piece.heading[1] + 0.22) * r}
            name = tag("text", str(place), **at, look="name faint", font_size=0.64 * r)
            parts.append(group(circle(x, y, r, "ghost") + name, style=fine(min(sheet.unit, r))))
    return "".join(parts)


def _tracks(sheet: Sheet, motion: Motion) -> Iterator[tuple[str, list[tuple[Stretch, str]]]]:
    """For each disc that slid its look, and its straight pieces as shapes: the wider, the faster."""
    fastest = max((piece.speed for track in motion.tracks for piece in track.pieces), default=0.0)
    for place, track in enumerate(motion.tracks):
        slid = [piece for piece in moves(track) if piece.speed > 0.0]
        if slid:
            yield _look("track", motion, place), [(piece, _ribbon(piece, sheet.grain, fastest)) for piece in slid]


def _look(look: str, motion: Motion, place: int) -> str:
    """The disc that is played looks different from the others."""
    return f"{look} played" if motion.shot is not None and place == motion.shot.disc else look


def _ribbon(piece: Stretch, grain: float, fastest: float) -> str:
    """A straight piece as a shape whose width is the speed, with round ends."""
    steps = max(2, math.ceil((piece.end - piece.start) / RIBBON))
    east, north = piece.heading
    one, other, halves = [], [], []
    for step in range(steps + 1):
        pose = piece.at(piece.start + (piece.end - piece.start) * step / steps)
        half = grain * stroke(math.hypot(*pose.velocity) / fastest) / 2
        x, y = pose.x * 1e3, -pose.y * 1e3
        one.append(f"{number(x + half * north)} {number(y + half * east)}")
        other.append(f"{number(x - half * north)} {number(y - half * east)}")
        halves.append(number(half))
    end = f"A{halves[-1]} {halves[-1]} 0 0 0 {other[-1]}"
    start = f"A{halves[0]} {halves[0]} 0 0 0 {one[0]}"
    return tag("path", d="M" + "L".join(one) + end + "L" + "L".join(reversed(other)) + start + "Z")


def _ended(sheet: Sheet, motion: Motion, place: int) -> str:
    """A disc where it is at last."""
    disc, rest, track = motion.table.discs[place], motion.rest[place], motion.tracks[place]
    x, y = rest.x * 1e3, -rest.y * 1e3
    if rest.fate is Fate.LEFT_TABLE:
        return gone(x, y, disc.radius * 1e3)
    turned = track.pieces[-1].at(track.pieces[-1].end).angle
    look = "sunk" if rest.fate is Fate.CAPTURED else "disc"
    return _disc(sheet, motion, place, (x, y), _notch(disc, turned), look)


def _disc(sheet: Sheet, motion: Motion, place: int, at: tuple[float, float], parts: str, look: str = "disc") -> str:
    """A disc with its place in the table's discs written on it, and what else belongs to it."""
    r = motion.table.discs[place].radius * 1e3
    shift = 0.16 * min(sheet.unit, r)
    name = tag("text", str(place), y=0.38 * r, look="name", font_size=r * (1.05 if place < 10 else 0.85))
    face = circle(shift, shift, r, "shade") + circle(0, 0, r, "face") + circle(0, 0, 0.74 * r, "inlay")
    place_and_size = {"transform": _translate(*at), "style": fine(min(sheet.unit, r))}
    return group(face + name + parts, look=_look(look, motion, place), **place_and_size)


def _notch(disc: Disc, angle: float, turning: str = "") -> str:
    """A mark near the rim, by which a turn is seen."""
    r = disc.radius * 1e3
    line = tag("line", x1=0.68 * r, x2=0.84 * r, look="notch")
    return group(line + turning, transform=f"rotate({number(-math.degrees(angle))})")


def _translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _appearing(inner: str, time: float) -> str:
    """Something unseen until it has happened."""
    return group(inner + _animation("animate", "opacity", time, FADE, {0.0: "0", 1.0: "1"}), opacity="0")


def _animation(name: str, what: str, start: float, lasts: float, frames: dict[float, str], **more: str) -> str:
    """A SMIL element; the frames by their share of its time."""
    return tag(
        name,
        attributeName=what,
        **more,
        begin=f"{number(DELAY + start, 6)}s",
        dur=f"{number(max(lasts, 1e-3), 6)}s",
        fill="freeze",
        keyTimes=";".join(number(share, 6) for share in frames),
        values=";".join(frames.values()),
    )


def _playing(sheet: Sheet, motion: Motion, place: int) -> str:
    """A disc on its way, on time."""
    disc, track, rest = motion.table.discs[place], motion.tracks[place], motion.rest[place]
    if not moves(track):
        return _ended(sheet, motion, place)
    material = motion.table.material
    brake = material.deceleration if disc.friction is None else disc.friction * material.gravity
    frames = list(_key_frames(track, rest, disc.radius, brake))
    lasts = frames[-1][0]
    places = {time / lasts: f"{number(x * 1e3)} {number(-y * 1e3)}" for time, x, y, _ in frames}
    angles = {time / lasts: number(-math.degrees(angle)) for time, _, _, angle in frames}
    slide = _animation("animateTransform", "transform", 0.0, lasts, places, type="translate")
    turn = _animation("animateTransform", "transform", 0.0, lasts, angles, type="rotate")
    start = (track.pieces[0].x * 1e3, -track.pieces[0].y * 1e3)
    parts = _notch(disc, 0.0, turn) + slide + _fading(track, rest)
    return _disc(sheet, motion, place, start, parts) + _left(rest, disc, track)


def _key_frames(track: Track, rest: Rest, radius: float, brake: float) -> Iterator[tuple[float, float, float, float]]:
    """Times (s), places (m) and angles (rad), so close that straight lines between them are true.

    Between frames h apart a straight line in time is off by at most a h^2 / 8, where the deceleration a is at most
    friction times gravity.
    """
    longest = math.sqrt(8.0 * TOLERANCE / brake) if brake > 0.0 else math.inf
    first = moves(track)[0]
    yield 0.0, first.x, first.y, 0.0
    last = 0.0
    for piece in moves(track):
        steps = max(1, math.ceil((piece.end - piece.start) / longest))
        for step in range(steps + 1):
            time = piece.start + (piece.end - piece.start) * step / steps
            if time > last:
                pose = piece.at(time)
                yield time, pose.x, pose.y, pose.angle
                last = time
    if track.gone is not None:
        yield _drop(track, rest, radius)


def _drop(track: Track, rest: Rest, radius: float) -> tuple[float, float, float, float]:
    """Where a disc is when it has faded: over the middle of the hole, or a little beyond the edge."""
    pose = track.pieces[-1].at(track.pieces[-1].end)
    time = track.pieces[-1].end + FADE
    if rest.fate is Fate.CAPTURED:
        return time, rest.x, rest.y, pose.angle
    speed = math.hypot(*pose.velocity)
    share = min(FADE, radius / speed) if speed else 0.0
    return time, pose.x + share * pose.velocity[0], pose.y + share * pose.velocity[1], pose.angle


def _fading(track: Track, rest: Rest) -> str:
    """The fading of a disc in the hole or off the table."""
    if track.gone is None:
        return ""
    return _animation(
        "animate", "opacity", track.gone, FADE, {0.0: "1", 1.0: SUNK if rest.fate is Fate.CAPTURED else "0"}
    )


def _left(rest: Rest, disc: Disc, track: Track) -> str:
    if rest.fate is not Fate.LEFT_TABLE or track.gone is None:
        return ""
    return _appearing(gone(rest.x * 1e3, -rest.y * 1e3, disc.radius * 1e3), track.gone)

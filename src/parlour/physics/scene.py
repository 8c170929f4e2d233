"""Scene files: a table and a shot as a JSON text that a person can write, and that gives every number back exactly."""

from __future__ import annotations

import json
import math
import re
from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_type_hints

import msgspec

from parlour.physics.checks import PhysicsError, positive
from parlour.physics.laws import LAWS, ContactLaw, Rim
from parlour.physics.material import MATERIALS, Material
from parlour.physics.profile import PROFILES, UNIFORM
from parlour.physics.shot import Shot
from parlour.physics.table import (
    ArcWall,
    Block,
    Disc,
    Ditch,
    Hole,
    Line,
    Pair,
    Post,
    RectangularEdge,
    RoundEdge,
    Table,
    Wall,
)
from parlour.reading import NestingError, check_nesting, json_fault, value_at_fault

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ShotScene", "format_scene", "parse_scene"]

T = TypeVar("T")

FORMAT = "parlour scene 1"
EDGES: dict[str, type] = {"round": RoundEdge, "rectangle": RectangularEdge}
DRIVEN = "infinite"
"""The mass of a disc that is driven, for which JSON has no number."""
WALLS: dict[str, type] = {"straight": Wall, "arc": ArcWall}
SHAPES = {"edge": EDGES, "walls": WALLS}
"""What comes in several shapes, which a scene names."""
LISTS: dict[str, type] = {"holes": Hole, "discs": Disc, "posts": Post, "blocks": Block, "lines": Line}
RIMS = ("disc", "post", "block")
WIDTH = 100
"""Columns; an object that is longer is broken into lines."""


@dataclass(frozen=True)
class ShotScene:
    """A table under a title, perhaps with a shot, and with a time until which it is played (s).

    Raises:
        PhysicsError: the shot is of a disc that is not on the table.
    """

    title: str
    table: Table
    shot: Shot | None = None
    until: float | None = None

    def __post_init__(self) -> None:
        if self.until is not None:
            positive(self.until, "until of a scene", "s")
        count = len(self.table.discs)
        for name in ("disc", "tight"):
            index = getattr(self.shot, name, None)
            if index is not None and not 0 <= index < count:
                there_is = f"there are 0 to {count - 1}" if count else "the table has none"
                raise PhysicsError(f"shot.{name}: there is no disc {index}; {there_is}")


def _strict(
    kind: type, tag: str | None = None, replaced: Mapping[str, tuple[Any, Any]] = MappingProxyType({})
) -> type[msgspec.Struct]:
    """A decoder's struct with the fields of a dataclass, some with another type and default."""
    hints = get_type_hints(kind)
    shape: list[Any] = []
    for field in fields(kind):
        default = msgspec.NODEFAULT if field.default is MISSING else field.default
        shape.append((field.name, *replaced.get(field.name, (hints[field.name], default))))
    return msgspec.defstruct(
        kind.__name__, shape, forbid_unknown_fields=True, kw_only=True, tag=tag, tag_field="shape" if tag else None
    )


_RIM = dict[str, Any]
"""A contact law, read once it is known which."""
_MATERIAL = _strict(
    Material,
    replaced={"profile": (str, UNIFORM.name), "sources": (dict[str, str], {})}
    | dict.fromkeys(RIMS, (_RIM, msgspec.NODEFAULT)),
)
_DITCH: Any = {"ditch": (_strict(Ditch) | None, None)}
_EDGE: Any = _strict(RoundEdge, "round", _DITCH) | _strict(RectangularEdge, "rectangle", _DITCH)
_WALL: Any = _strict(Wall, "straight", {"rim": (_RIM | None, None)}) | _strict(
    ArcWall, "arc", {"rim": (_RIM | None, None)}
)
_LAWS = {name: _strict(law) for name, law in LAWS.items()}
_PAIR: Any = _strict(Pair, replaced={"rim": (_RIM, msgspec.NODEFAULT)})
_REPLACED: dict[str, Any] = {"discs": {"mass": (float | str, msgspec.NODEFAULT)}}
_FILE: Any = msgspec.defstruct(
    "ShotScene",
    [
        ("format", Literal["parlour scene 1"]),
        ("title", str, ""),
        ("material", str | _MATERIAL),
        ("edge", _EDGE | None, None),
        ("walls", list[_WALL], msgspec.field(default_factory=list)),
        *(
            (name, list[_strict(kind, replaced=_REPLACED.get(name, {}))], msgspec.field(default_factory=list))  # type: ignore[misc]
            for name, kind in LISTS.items()
        ),
        ("pairs", list[_PAIR], msgspec.field(default_factory=list)),
        ("shot", _strict(Shot) | None, None),
        ("until", float | None, None),
    ],
    forbid_unknown_fields=True,
    kw_only=True,
)


def parse_scene(text: str) -> ShotScene:
    """Read a scene.

    Raises:
        PhysicsError: what is wrong, and where: `discs[3].radius`, counted from 0.
    """
    try:
        check_nesting(text)
        file = msgspec.json.decode(text, type=_FILE)
    except msgspec.ValidationError as error:
        raise PhysicsError(_in_words(error)) from error
    except NestingError as error:
        raise PhysicsError(str(error)) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise PhysicsError(f"not JSON: {json_fault(text.encode(errors='surrogatepass'), error)}") from error
    lists: dict[str, Any] = {
        name: [_made(kind, part, f"{name}[{place}]") for place, part in enumerate(getattr(file, name))]
        for name, kind in LISTS.items()
    }
    edge = file.edge and _edge(file.edge)
    walls: list[Any] = [
        _ruled(part, WALLS[part.__struct_config__.tag], f"walls[{place}]") for place, part in enumerate(file.walls)
    ]
    pairs = [_ruled(part, Pair, f"pairs[{place}]") for place, part in enumerate(file.pairs)]
    table = Table(material=_material(file.material), edge=edge, walls=tuple(walls), pairs=tuple(pairs), **lists)
    return ShotScene(file.title, table, file.shot and _made(Shot, file.shot, "shot"), file.until)


def format_scene(scene: ShotScene) -> str:
    """Write a scene for `parse_scene`, which gives back an equal one.

    Raises:
        PhysicsError: the material has a contact profile without a name.
    """
    table = scene.table
    lines: dict[str, Any] = {"format": FORMAT, "title": scene.title, "material": _named(table.material)}
    if table.edge is not None:
        lines["edge"] = _shaped(table.edge, EDGES)
    if table.walls:
        lines["walls"] = [_shaped(wall, WALLS) for wall in table.walls]
    for name in LISTS:
        if getattr(table, name):
            lines[name] = [_plain(thing) for thing in getattr(table, name)]
    if table.pairs:
        lines["pairs"] = [_plain(pair) for pair in table.pairs]
    if scene.shot is not None:
        lines["shot"] = _plain(scene.shot)
    if scene.until is not None:
        lines["until"] = scene.until
    return _laid_out(lines) + "\n"


def _made(kind: type[T], part: msgspec.Struct, where: str) -> T:
    """The thing itself, which checks its numbers."""
    fields_of_it = msgspec.structs.asdict(part)
    mass = fields_of_it.get("mass")
    if isinstance(mass, str):
        if mass != DRIVEN:
            raise PhysicsError(f"{where}.mass: expected a number or {DRIVEN!r}, got {mass!r}")
        fields_of_it["mass"] = math.inf
    try:
        return kind(**fields_of_it)
    except PhysicsError as error:
        raise PhysicsError(f"{where}: {error}") from error


def _edge(part: Any) -> RoundEdge | RectangularEdge:  # noqa: ANN401 - a struct made above
    part.ditch = part.ditch and _made(Ditch, part.ditch, "edge.ditch")
    edge: RoundEdge | RectangularEdge = _made(EDGES[part.__struct_config__.tag], part, "edge")
    return edge


def _ruled(part: Any, kind: type[T], where: str) -> T:  # noqa: ANN401 - a struct made above
    """What may have a contact law of its own."""
    part.rim = None if part.rim is None else _law(part.rim, f"{where}.rim")
    return _made(kind, part, where)


def _law(given: dict[str, Any], where: str) -> ContactLaw:
    """A contact law; one without a name is the power law."""
    name = given.get("law", "power")
    if not isinstance(name, str):
        raise PhysicsError(f"{where}.law: it must be {' or '.join(LAWS)}")
    law = _one_of(LAWS, name, f"{where}.law")
    numbers = {key: value for key, value in given.items() if key != "law"}
    try:
        part = msgspec.convert(numbers, _LAWS[name])
    except msgspec.ValidationError as error:
        raise PhysicsError(_in_words(error, where, law)) from error
    return _made(law, part, where)


def _material(given: Any) -> Material:  # noqa: ANN401 - a name, or a struct made above
    if isinstance(given, str):
        return _one_of(MATERIALS, given, "material")
    for name in RIMS:
        setattr(given, name, _law(getattr(given, name), f"material.{name}"))
    given.profile = _one_of(PROFILES, given.profile, "material.profile")
    return _made(Material, given, "material")


def _one_of(known: Mapping[str, T], name: str, where: str) -> T:
    if name not in known:
        raise PhysicsError(f"{where}: there is no {name!r}; choose from {', '.join(known)}")
    return known[name]


def _named(material: Material) -> str | dict[str, Any]:
    """The name of a preset, or all the numbers."""
    for name, preset in MATERIALS.items():
        if (material, dict(material.sources)) == (preset, dict(preset.sources)):
            return name
    if PROFILES.get(material.profile.name) is not material.profile:
        known = ", ".join(PROFILES)
        raise PhysicsError(f"the contact profile of {material.name!r} has no name; the named ones are {known}")
    named = {rim: _lawful(getattr(material, rim)) for rim in RIMS}
    plain = {field.name: getattr(material, field.name) for field in fields(material)}
    sources = {"sources": dict(material.sources)} if material.sources else {}
    del plain["sources"]
    return plain | named | {"profile": material.profile.name} | sources


def _shaped(thing: Any, shapes: Mapping[str, type]) -> dict[str, Any]:  # noqa: ANN401 - an edge or a wall
    """What comes in several shapes: the shape's name, then its fields."""
    shape = next(shape for shape, kind in shapes.items() if isinstance(thing, kind))
    return {"shape": shape} | _plain(thing)


def _lawful(law: ContactLaw) -> dict[str, Any]:
    """A contact law: its name, unless it is the power law, then its fields."""
    name = next((name for name, kind in LAWS.items() if isinstance(law, kind)), None)
    if name is None:
        raise PhysicsError(f"the contact law {law!r} has no name in a scene file; the named ones are {', '.join(LAWS)}")
    return ({} if isinstance(law, Rim) else {"law": name}) | _plain(law)


def _plain(thing: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the table's dataclasses
    """Its fields, those left out that have their default."""
    named = {field.name: (getattr(thing, field.name), field.default) for field in fields(thing)}
    return {name: _written(value) for name, (value, default) in named.items() if value != default}


def _written(value: Any) -> Any:  # noqa: ANN401 - a number, a pair, a ditch, a law
    if isinstance(value, Ditch):
        return _plain(value)
    if value == math.inf:
        return DRIVEN
    return _lawful(value) if isinstance(value, ContactLaw) else value


def _laid_out(value: Any, indent: str = "") -> str:  # noqa: ANN401 - what JSON can hold
    """JSON that is read with ease: what is small stays on one line."""
    flat = json.dumps(value, ensure_ascii=False, default=float)
    if not isinstance(value, dict | list) or (indent and len(flat) <= WIDTH and "{" not in flat[1:]):
        return flat
    within = indent + "  "
    if isinstance(value, dict):
        lines = [f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(part, within)}" for key, part in value.items()]
    else:
        lines = [_laid_out(part, within) for part in value]
    opening, closing = flat[0], flat[-1]
    return f"{opening}\n{within}" + f",\n{within}".join(lines) + f"\n{indent}{closing}"


_WORDS = {
    "float": "a number",
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list [...]",
    "object": "an object {...}",
}
_PARTS = LISTS | {"pairs": Pair, "ditch": Ditch, "shot": Shot, "material": Material}


def _in_words(error: msgspec.ValidationError, within: str = "", law: type | None = None) -> str:
    """The decoder's refusal with the place first: `discs[3].radius: expected a number, got a text`.

    A contact law is decoded by itself; then `within` says where it stands.
    """
    said, path = value_at_fault(error)
    where = ".".join(filter(None, (within, path)))
    said = re.sub(r"`([a-z|]+(?: \| [a-z]+)*)`", lambda types: _types(types[1]), said.removeprefix("Object "))
    said = re.sub(r"`(\w+)`", r"'\1'", said)
    said = said.replace("contains unknown", "unknown").replace("missing required field", "missing field")
    return f"{where or 'the scene'}: {said[:1].lower()}{said[1:]}{_allowed(where, said, law)}"


def _types(names: str) -> str:
    return " or ".join(_WORDS.get(name, repr(name)) for name in names.split(" | "))


def _allowed(where: str, said: str, law: type | None) -> str:
    """What may be there instead, where a list helps."""
    if where == "format":
        return f'; it must be "{FORMAT}"'
    part, last = (re.findall(r"[a-z]+", where) or [""])[0], (re.findall(r"[a-z]+", where) or [""])[-1]
    if last == "shape" and part in SHAPES:
        return f"; it must be {' or '.join(SHAPES[part])}"
    if "field" not in said:
        return ""
    known = list(_FILE.__struct_fields__)
    if law is not None or last in _PARTS:
        known = [field.name for field in fields(law or _PARTS[last])]
    elif last in SHAPES:
        named = (field.name for kind in SHAPES[last].values() for field in fields(kind))
        known = list(dict.fromkeys(["shape", *named]))
    return f"; its fields are {', '.join(known)}"

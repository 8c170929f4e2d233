"""The settings of the server: what a client may cost, and which proxies the server trusts. Read in one place.

A setting `most_things` is the flag `--most-things` of `parlour serve` and the environment variable
`PARLOUR_MOST_THINGS`. The flag goes before the variable, the variable before the default. `python -m
parlour.server.settings` prints the table of the documentation.
"""

from __future__ import annotations

import dataclasses
import os
import sys
import typing
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SETTINGS", "ServerSetting", "SettingError", "Settings", "read_settings"]


class SettingError(ParlourError):
    """A setting has a value that is not allowed; the message names the setting, the value and what is allowed."""


class About(NamedTuple):
    """The description of a setting, beside its type.

    Attributes:
        words: what it does, with the unit, as one sentence.
        low: the smallest value of a number.
        high: the largest value of a number.
        secret: whether no message may contain its value.
        flag: the flag's name if it is not the setting's, such as the singular for one that can be repeated.
    """

    words: str
    low: float = 0
    high: float = inf
    secret: bool = False
    flag: str = ""


@dataclass(frozen=True)
class Settings:
    """Every setting, with its default. The defaults suit a club behind one address."""

    requests_a_minute: Annotated[int, About("Requests to the API from one address.", low=1)] = 6000
    matches_a_minute: Annotated[int, About("New matches, rematches and branches from one address.", low=1)] = 120
    bot_matches_an_hour: Annotated[int, About("Matches of bots alone that are made from one address.")] = 60
    positions_a_minute: Annotated[int, About("Positions set up from one address.", low=1)] = 300
    sheets_a_minute: Annotated[int, About("New score sheets, to referee a real table, from one address.", low=1)] = 60
    sheet_entries_a_minute: Annotated[
        int,
        About("Entries of score sheets that are judged for one address; only what is new on a sheet counts.", low=1),
    ] = 20_000
    engine_questions_a_minute: Annotated[int, About("Requests for advice or analysis with one seat key.")] = 60
    engine_questions_a_minute_per_address: Annotated[
        int, About("Requests for advice or analysis from one address.")
    ] = 300
    engine_questions_waiting: Annotated[
        int,
        About(
            "Requests for advice or analysis that may wait at the same time, from everybody together; once they do, no "
            "address has more than its share.",
            low=1,
        ),
    ] = 64
    engine_seconds: Annotated[
        float,
        About(
            "Time (s) after which a request for advice or analysis is refused as too slow, and counting for statistics "
            "ends.",
            low=1,
        ),
    ] = 60.0
    statistics_a_minute: Annotated[int, About("Requests for statistics from one address.")] = 12
    phrases_a_minute: Annotated[int, About("Phrases said to others at a table with one seat key.")] = 10
    listings_an_hour: Annotated[
        int, About("Matches listed in the lobby, and seats taken from there, from one address.")
    ] = 60
    feeds_a_minute: Annotated[int, About("WebSockets opened from one address.", low=1)] = 1200
    feeds_per_address: Annotated[int, About("WebSockets open at the same time from one address.", low=1)] = 600
    feed_messages_a_minute: Annotated[int, About("Messages that a client may send over one WebSocket.", low=1)] = 120
    largest_body: Annotated[int, About("Size of the body of a request, in bytes.", low=1024)] = 16_384
    largest_sheet: Annotated[
        int, About("Size of the body of a request with the entries of a score sheet, in bytes.", low=1024)
    ] = 262_144
    largest_statistics: Annotated[
        int, About("Size of the body of a request for statistics, which holds records, in bytes.", low=1024)
    ] = 4_194_304
    largest_feed_message: Annotated[
        int, About("Size of a message that a client sends over a WebSocket, in bytes.", low=128)
    ] = 1024
    connections: Annotated[
        int, About("Connections at the same time; fewer where the system allows fewer open files.", low=8)
    ] = 4000
    connections_per_address: Annotated[
        int, About("Connections at the same time from one address; trusted proxies are exempt.", low=4)
    ] = 1000
    header_seconds: Annotated[
        float, About("Time (s) within which the headers of a request must have arrived.", low=0.1)
    ] = 10.0
    body_seconds: Annotated[float, About("Time (s) within which the body of a request must have arrived.", low=0.1)] = (
        20.0
    )
    answer_seconds: Annotated[
        float, About("Time (s) after which a client that does not read its answer is disconnected.", low=0.1)
    ] = 30.0
    keep_alive_seconds: Annotated[
        float, About("Time (s) for which a connection is kept open between two requests.", low=0.1)
    ] = 15.0
    shutdown_seconds: Annotated[
        float, About("Time (s) within which the server stops after SIGTERM or Ctrl-C; a second one stops it at once.")
    ] = 5.0
    workers: Annotated[
        int, About("Processes in which bots and engines think; 0 for one for each processor, and at least two.")
    ] = 0
    brake_seconds: Annotated[
        float, About("Thinking time (s) after which a bot must answer with its best move so far.")
    ] = 60.0
    store_threads: Annotated[int, About("Threads that read the store, and as many that write it.", low=1, high=256)] = 8
    processes: Annotated[
        int, About("Server processes behind one address. More than one need PostgreSQL.", low=1, high=64)
    ] = 1
    observers: Annotated[
        tuple[str, ...],
        About(
            "Address or network that may read /health and /metrics; none turns them off. Can be repeated; commas "
            "separate them in the variable.",
            flag="observer",
        ),
    ] = ("127.0.0.0/8", "::1/128")
    log_format: Annotated[
        Literal["text", "json"], About("Form of the log on standard error: text, or one JSON object a line.")
    ] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], About("Least important messages that are logged.")
    ] = "warning"
    access_log: Annotated[
        Literal["off", "on"],
        About("Whether every answered request is logged: method, path without query, status, time, address."),
    ] = "off"
    retire_days: Annotated[
        float, About("Days without a move after which a match is retired, looked for once a day; 0 keeps all matches.")
    ] = 0.0
    retire_to: Annotated[
        str, About("Folder to which retired matches are exported before they are deleted; without one they are ended.")
    ] = ""
    store_seconds: Annotated[
        float,
        About("Time (s) after which a request that waits for the store, in a queue too, is answered with 503.", low=1),
    ] = 5.0
    feed_heartbeat_seconds: Annotated[
        float, About("Time (s) between two checks that PostgreSQL's notifications still arrive.", low=0.1)
    ] = 5.0
    feed_timeout_seconds: Annotated[
        float, About("Time (s) after which such a check has failed, and the server connects again.", low=0.1)
    ] = 3.0
    repeat_hours: Annotated[
        float, About("Time (h) for which a request that is repeated with its Idempotency-Key gets its first answer.")
    ] = 24.0
    most_repeats: Annotated[int, About("Answers that are kept for repeated requests.")] = 100_000
    trusted_proxies: Annotated[
        tuple[str, ...],
        About(
            "Address or network of a proxy whose X-Forwarded-For header is read. Can be repeated; commas separate them "
            "in the variable.",
            flag="trusted-proxy",
        ),
    ] = ()
    allowed_hosts: Annotated[
        tuple[str, ...],
        About(
            "Public name under which people reach the server, such as that of the proxy; other names are refused. "
            "This machine's own names and all numeric addresses are always allowed. Can be repeated; commas separate "
            "them in the variable.",
            flag="allowed-host",
        ),
    ] = ()


class ServerSetting(NamedTuple):
    """One setting as the command line, the environment and the documentation show it."""

    name: str
    kind: Any
    """`int`, `float`, `str`, a `Literal` or `tuple[str, ...]`."""
    default: Any
    about: About

    @property
    def flag(self) -> str:
        """The flag of `parlour serve`."""
        return f"--{self.about.flag or self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"PARLOUR_{self.name.upper()}"

    @property
    def repeated(self) -> bool:
        """Whether it is a list, whose flag can be repeated."""
        return typing.get_origin(self.kind) is tuple

    @property
    def choices(self) -> tuple[str, ...]:
        """The allowed words; empty if it is no choice between words."""
        return typing.get_args(self.kind) if typing.get_origin(self.kind) is typing.Literal else ()

    @property
    def allowed(self) -> str:
        """What is allowed, as the end of a sentence."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        if self.kind not in (int, float):
            return "a text"
        number = "a whole number" if self.kind is int else "a number"
        low, high = self.about.low, self.about.high
        return f"{number} from {low:g} to {high:g}" if high < inf else f"{number}, at least {low:g}"

    def read(self, text: str, where: str) -> Any:  # noqa: ANN401 - of the setting's kind
        """The value of a text.

        Args:
            text: as written.
            where: the flag or variable that it comes from, for the error.

        Raises:
            SettingError: when it is not allowed.
        """
        if self.repeated:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        if self.kind is str or text in self.choices:
            return text
        if self.kind in (int, float):
            try:
                value = self.kind(text)
            except ValueError:
                value = None
            if value is not None and self.about.low <= value <= self.about.high and value < inf:
                return value
        given = "this value" if self.about.secret else repr(text[:80])
        raise SettingError(f"{where} cannot be {given}; allowed is {self.allowed}")


@cache
def _settings() -> tuple[ServerSetting, ...]:
    hints = typing.get_type_hints(Settings, include_extras=True)
    return tuple(
        ServerSetting(each.name, *_split(hints[each.name], each.default)) for each in dataclasses.fields(Settings)
    )


def _split(hint: Any, default: Any) -> tuple[Any, Any, About]:  # noqa: ANN401 - an annotation, any value
    kind, about = typing.get_args(hint)
    return kind, default, about


SETTINGS = _settings()
"""Every setting, in order."""


def read_settings(
    flags: Mapping[str, str | tuple[str, ...] | None], environment: Mapping[str, str] = os.environ
) -> Settings:
    """The settings from the command line and the environment.

    Args:
        flags: the texts of the flags by the setting's name; None or an empty tuple where the flag is absent.
        environment: the environment's variables.

    Raises:
        SettingError: for the first value that is not allowed.
    """
    given: dict[str, Any] = {}
    for setting in SETTINGS:
        flag, variable = flags.get(setting.name), environment.get(setting.variable)
        if flag:
            text = flag if isinstance(flag, str) else ",".join(flag)
            given[setting.name] = setting.read(text, setting.flag)
        elif flag is not None and not setting.repeated:
            given[setting.name] = setting.read("", setting.flag)
        elif variable:
            given[setting.name] = setting.read(variable, setting.variable)
    return Settings(**given)


def table() -> str:
    """Every setting as a row of a table in Markdown."""
    rows = (
        f"| `{each.flag}` | `{each.variable}` | {', '.join(each.default) if each.repeated else each.default} "
        f"| {each.about.words} |"
        for each in SETTINGS
    )
    return "\n".join(("| flag | variable | default | what it limits |", "|---|---|---|---|", *rows)) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table())

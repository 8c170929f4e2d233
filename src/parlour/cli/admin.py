"""`parlour admin`: matches of a server, seen and changed by its operator."""

from __future__ import annotations

import click

from parlour.cli.admin_changing import delete, end, import_, reissue_link, retire
from parlour.cli.admin_reading import backup, export, list_, research, show
from parlour.cli.admin_sheets import delete_sheet, sheets

__all__ = ["admin"]


@click.group(
    help="""Look after the matches of a server: list, end, delete, export, import, back up.

    The commands work on the server's store, which may be in use. Name the store as for `parlour serve`: by --data or
    --database, or by PARLOUR_DATA, PARLOUR_DATABASE or PARLOUR_DATABASE_FILE in the environment.

    \b
    parlour admin list --idle 30            which matches has nobody touched for 30 days?
    parlour admin show MATCH                who plays, whose turn it is?
    parlour admin reissue-link MATCH 2      somebody lost the link to seat 2
    parlour admin end MATCH                 the seat to play resigns
    parlour admin export --to FOLDER        every match as a record, without keys
    parlour admin research --to FOLDER      those that researchers may have, without names
    parlour admin import FOLDER/*.json      into another store
    parlour admin backup FILE               a copy of a SQLite store in use
    parlour admin sheets                    the sheets of refereed matches
    parlour admin retire --idle 90 --by delete --to FOLDER

    A server on PostgreSQL notices a change at once, one on SQLite within ten seconds.
    """
)
def admin() -> None:
    pass


for command in (
    list_,
    show,
    end,
    delete,
    reissue_link,
    export,
    research,
    import_,
    backup,
    retire,
    sheets,
    delete_sheet,
):
    admin.add_command(command)

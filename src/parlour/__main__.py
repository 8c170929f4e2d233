"""`parlour`, and `python -m parlour`."""

from __future__ import annotations

from parlour import interrupt

__all__ = ["run"]


def run() -> None:
    """Run the command line. Ctrl-C is heard before anything else is imported."""
    interrupt.hear()
    try:
        from parlour.cli import main  # noqa: PLC0415 - see above

        main(prog_name="parlour")
    except BaseException as ended:
        # Whatever it was that an interrupted import raised: the reason is Ctrl-C.
        if interrupt.came() and not (isinstance(ended, SystemExit) and not ended.code):
            interrupt.end_now()
        interrupt.end_when_it_comes()
        raise


if __name__ == "__main__":
    run()

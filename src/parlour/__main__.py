"""`parlour`, and `python -m parlour`."""

from __future__ import annotations

from parlour import interrupt

__all__ = ["run"]


def run() -> None:
    """Run the command line. Ctrl-C is heard before anything else is imported."""
    interrupt.run(_main)


def _main() -> None:
    from parlour.cli import main  # noqa: PLC0415 - see above

    main(prog_name="parlour")


if __name__ == "__main__":
    run()

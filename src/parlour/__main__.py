"""`python -m parlour`."""

from parlour.cli import main

if __name__ == "__main__":
    main(prog_name="parlour")

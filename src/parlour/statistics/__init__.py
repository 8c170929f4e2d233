"""Statistics of any number of records: counts of each match, added up and shown as tables."""

from parlour.statistics.counting import counts_of
from parlour.statistics.reading import Found, found_in
from parlour.statistics.tables import Cell, Row, Section, Table, Total, sections
from parlour.statistics.text import Line, format_csv, format_json, lines_of, parse_csv

__all__ = [
    "Cell",
    "Found",
    "Line",
    "Row",
    "Section",
    "Table",
    "Total",
    "counts_of",
    "format_csv",
    "format_json",
    "found_in",
    "lines_of",
    "parse_csv",
    "sections",
]

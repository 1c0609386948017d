"""Rules told to people: a table's rule sheet, and what is odd about the table."""

from nordjack.sheet.oddities import oddities
from nordjack.sheet.sections import Section, rule_sheet
from nordjack.sheet.titles import responsible_play, title

__all__ = ["Section", "oddities", "responsible_play", "rule_sheet", "title"]

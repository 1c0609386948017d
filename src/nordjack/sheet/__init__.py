"""Rules told to people: a table's rule sheet, and what is odd about the table."""

from nordjack.sheet.bank import finding, is_solved
from nordjack.sheet.field_names import Field, field_list, field_words
from nordjack.sheet.oddities import oddities, oddity_phrases
from nordjack.sheet.sections import Section, rule_sheet
from nordjack.sheet.titles import responsible_play, title

__all__ = ["Field", "Section", "field_list", "field_words", "finding"]
__all__ += ["is_solved", "oddities", "oddity_phrases", "responsible_play", "rule_sheet", "title"]

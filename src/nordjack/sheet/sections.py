"""The rule sheet: its sections in the order in which a round meets them."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from nordjack.rules import Rules
from nordjack.sheet.bank import bank, banker, finding, home_deal, naturals
from nordjack.sheet.bets import insurance, over_under_13
from nordjack.sheet.deal import aim, cards, house_deal, shoe
from nordjack.sheet.double import double
from nordjack.sheet.outcomes import dealer, payouts
from nordjack.sheet.play import split, surrender, turn
from nordjack.sheet.table import limits, misdeals
from nordjack.words import N_, Words

__all__ = ["Section", "rule_sheet"]

#: A section tells its sentences one by one, and none where it has no meaning at a table.
Teller = Callable[[Rules, Words], Iterator[str]]

SECTIONS: tuple[tuple[str, Teller], ...] = (
    (N_("The aim"), aim),
    (N_("Pack and shuffle"), shoe),
    (N_("The cards"), cards),
    (N_("The bank"), bank),
    (N_("The deal"), house_deal),
    (N_("The deal and the stakes"), home_deal),
    (N_("Blackjack"), naturals),
    (N_("Your turn"), turn),
    (N_("Doubling"), double),
    (N_("Splitting"), split),
    (N_("Giving up"), surrender),
    (N_("The dealer"), dealer),
    (N_("The banker"), banker),
    (N_("Ties and payouts"), payouts),
    (N_("Insurance"), insurance),
    (N_("Over 13 and under 13"), over_under_13),
    (N_("Misdealt cards"), misdeals),
    (N_("The table"), limits),
    (N_("What the bank is worth"), finding),
)


class Section(Struct, frozen=True):
    """A heading and the sentences under it."""

    heading: str
    sentences: tuple[str, ...]


def rule_sheet(rules: Rules, words: Words) -> list[Section]:
    """Give the rule sheet of a table in one language, from its fields alone."""
    told = (Section(words(heading), tuple(tell(rules, words))) for heading, tell in SECTIONS)
    return [section for section in told if section.sentences]

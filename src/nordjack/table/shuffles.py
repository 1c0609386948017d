"""Shuffles of a table: bound to before, drawn by the seed, revealed when no card of theirs can come any more."""

from msgspec.structs import replace

from nordjack.cards import fresh_shoe
from nordjack.table import events as happened
from nordjack.table.draft import Draft
from nordjack.table.evolve import evolve
from nordjack.table.fairness import commitment
from nordjack.table.shoe import cards_to_shuffle, must_shuffle
from nordjack.table.state import Shuffle, Table

__all__ = ["commit", "prepare_cards", "reveal_all", "reveal_used", "shuffle_now"]


def commit(draft: Draft, number: int) -> None:
    """Bind the table to the seed of a shuffle to come."""
    seed = draft.chance()
    draft.add(happened.ShuffleCommitted(number, commitment(seed), seed.hex()))


def prepare_cards(draft: Draft, participants: int) -> None:
    """Shuffle before a round where it is due; raises ShoeError where no card is left to shuffle."""
    shoe = draft.table.shoe
    if shoe is None or must_shuffle(draft.table.rules, shoe, participants):
        shuffle_now(draft)


def shuffle_now(draft: Draft) -> None:
    """Shuffle by the committed seed, and bind the table to the next one."""
    table = draft.table
    due = table.next_shuffle
    assert due is not None
    shoe = table.shoe
    cards = fresh_shoe(table.rules.decks) if shoe is None else cards_to_shuffle(table.rules, shoe)
    event = happened.Shuffled(due.number, len(cards))
    after = evolve(table, event).shoe
    if after is not None and (shoe is None or not shoe.in_play):
        event = replace(event, stop_card=after.stop_card)
    draft.add(event)
    commit(draft, due.number + 1)


def reveal_used(draft: Draft) -> None:
    """Show the seeds of shuffles whose cards have all been dealt or will be shuffled before the next round."""
    for each in draft.table.shuffles:
        if not each.left or is_over(draft.table):
            reveal(draft, each)


def is_over(table: Table) -> bool:
    """Tell whether every card will be shuffled anew before the next round, so that none of these can come."""
    if table.shoe is None or table.rules.shuffle == "stop-card":
        return table.shoe is None
    return must_shuffle(table.rules, table.shoe, 0)


def reveal_all(draft: Draft) -> None:
    """Show the seeds of all shuffles: their cards leave the table."""
    for each in draft.table.shuffles:
        reveal(draft, each)


def reveal(draft: Draft, shuffle: Shuffle) -> None:
    """Show a seed and the nonces that went in."""
    assert shuffle.seed is not None
    nonces = tuple(sorted(nonce.text for nonce in shuffle.nonces if nonce.text is not None))
    draft.add(happened.ShuffleRevealed(shuffle.number, shuffle.seed, nonces))

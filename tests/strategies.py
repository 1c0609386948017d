"""Hypothesis strategies: random rule sets that do not contradict themselves, and shuffled shoes."""

from typing import Any

from hypothesis import strategies as st

from nordjack.cards import Card, fresh_shoe
from nordjack.rules import PRESETS, Rules, load_game, make_rules

flags = st.booleans()


def ties() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(17, 21), unique=True)


def table_fields() -> dict[str, st.SearchStrategy[Any]]:
    return {
        "decks": st.integers(1, 8),
        "penetration": st.floats(0.1, 1.0),
        "dealer_wins_ties": ties(),
        "blackjack_tie": st.sampled_from(["push", "dealer"]),
        "blackjack_pays": st.sampled_from(["3/2", "6/5", "2/1", "1/1"]),
        "double_on": st.sampled_from(["any", "7-11", "9-11", [], [10, 11], [11, 19, 21]]),
        "double_soft": st.sampled_from(["no", "ace-as-one", "yes"]),
        "double_split_21": flags,
        "double_after_split": flags,
        "split_on": st.sampled_from(["value", "rank"]),
        "max_hands": st.one_of(st.integers(1, 6), st.just("unlimited")),
        "resplit_aces": flags,
        "split_aces_draw": st.sampled_from(["one", "freely"]),
        "hit_soft_21": flags,
        "dealer_hits_soft_17": flags,
        "boxes": st.just(7),
        "stake_step": st.just(1000),
        "min_stake": st.just(1000),
        "max_stake": st.just(20000),
    }


def house_rules() -> st.SearchStrategy[Rules]:
    """Give any rules of a table where the house holds the bank."""
    fields = table_fields() | {
        "shuffle": st.sampled_from(["cut-card", "every-round"]),
        "hole_card": st.sampled_from(["none", "original-bets-only", "peek"]),
        "surrender": st.sampled_from(["no", "late", "early"]),
        "insurance": st.sampled_from(["no", "after-deal", "before-dealer"]),
        "insurance_covers": st.sampled_from(["original", "total"]),
        "insurance_pays": st.sampled_from(["2/1", "1/1"]),
        "even_money": flags,
        "over_under_13": flags,
    }
    agreed = st.fixed_dictionaries(fields).filter(
        lambda values: not (values["insurance"] == "before-dealer" and values["hole_card"] == "peek")
    )
    return agreed.map(make_rules)


def home_rules() -> st.SearchStrategy[Rules]:
    """Give any rules of a table where a player holds the bank."""
    fields = table_fields() | {
        "banker": st.just("player"),
        "shuffle": st.just("stop-card"),
        "banker_doubles": flags,
        "banker_blackjack_doubles": st.sampled_from(["alone", "always", "no"]),
        "banker_stands": st.sampled_from(["17", "free"]),
        "banker_second_card": st.sampled_from(["up", "down"]),
    }
    return st.fixed_dictionaries(fields).map(make_rules)


def any_rules() -> st.SearchStrategy[Rules]:
    """Give the rules of a preset, or random ones of either kind."""
    presets = st.sampled_from([load_game(name).rules for name in PRESETS])
    return st.one_of(presets, house_rules(), home_rules())


def shuffled(cards: tuple[Card, ...]) -> st.SearchStrategy[tuple[Card, ...]]:
    """Give cards in a random order."""
    return st.randoms(use_true_random=False).map(lambda dice: tuple(dice.sample(cards, len(cards))))


def shoes(decks: int = 8) -> st.SearchStrategy[tuple[Card, ...]]:
    """Give whole decks in a random order, now and then rich in pairs."""
    pairs = tuple(card for card in fresh_shoe(decks) if card.rank in "A8T")
    return st.one_of(shuffled(fresh_shoe(decks)), shuffled(pairs))

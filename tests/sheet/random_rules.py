"""Random tables that contradict nothing."""

from typing import Any

from hypothesis import strategies as st

from nordjack.rules import Rules, make_rules

__all__ = ["tables"]

FLAGS = (
    "dealer_hits_soft_17",
    "double_split_21",
    "double_after_split",
    "resplit_aces",
    "hit_soft_21",
    "even_money",
    "over_under_13",
    "banker_doubles",
)
CHOICES = {
    "shuffle": ("cut-card", "every-round", "stop-card"),
    "banker": ("house", "player"),
    "hole_card": ("none", "original-bets-only", "peek"),
    "blackjack_tie": ("push", "dealer"),
    "double_soft": ("no", "ace-as-one", "yes"),
    "split_on": ("value", "rank"),
    "max_hands": (1, 2, 3, 4, "unlimited"),
    "split_aces_draw": ("one", "freely"),
    "surrender": ("no", "late", "early"),
    "insurance": ("no", "after-deal", "before-dealer"),
    "insurance_covers": ("original", "total"),
    "blackjack_pays": ("3/2", "2/1", "6/5", "1/1"),
    "insurance_pays": ("2/1", "3/1"),
    "under_13_aces_pays": ("3/2", "2/1"),
    "banker_blackjack_doubles": ("alone", "always", "no"),
    "banker_stands": ("17", "free"),
    "banker_second_card": ("up", "down"),
    "penetration": (0.1, 0.585, 0.75, 1.0),
    "misdeal_rate": (0, 0.05, 0.125, 1),
}


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Draw the rules of a table, every field at random."""
    values: dict[str, Any] = {name: draw(st.booleans()) for name in FLAGS}
    values |= {name: draw(st.sampled_from(options)) for name, options in CHOICES.items()}
    values |= {
        "decks": draw(st.integers(1, 8)),
        "dealer_wins_ties": sorted(draw(st.sets(st.integers(17, 21)))),
        "double_on": draw(st.just("any") | st.sets(st.integers(2, 21)).map(sorted)),
        "deals_per_banker": draw(st.integers(1, 5)),
    }
    return make_rules(values | draw(places()) | draw(limits()) | refusals(values))


@st.composite
def places(draw: st.DrawFn) -> dict[str, object]:
    """Draw boxes, and how many of them one player may hold."""
    boxes = draw(st.integers(1, 11))
    return {"boxes": boxes, "boxes_per_player": draw(st.integers(1, boxes))}


@st.composite
def limits(draw: st.DrawFn) -> dict[str, object]:
    """Draw stakes and chips; the steps can be paid at all the odds above."""
    step = draw(st.sampled_from([20, 100, 250, 1000]))
    least = draw(st.integers(1, 20))
    most = draw(st.integers(least, 500))
    chips = draw(st.sets(st.sampled_from([10, 50, 100, 500, 2500, 100000]), min_size=1).map(sorted))
    return {"stake_step": step * 2, "min_stake": least * step * 2, "max_stake": most * step * 2, "chips": chips}


def refusals(values: dict[str, Any]) -> dict[str, object]:
    """Give the values that keep the drawn ones from contradicting each other."""
    if values["banker"] == "player":
        return {"insurance": "no", "surrender": "no", "hole_card": "none", "over_under_13": False}
    if values["insurance"] == "before-dealer" and values["hole_card"] == "peek":
        return {"insurance": "after-deal"}
    return {}

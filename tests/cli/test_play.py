"""Piped games with known cards. Cards go box by box, the dealer, box by box; amounts are worked by hand."""

import pytest

from cli.playing import Game

SPLIT_EIGHTS = "8s 6h 8d 2s Ts 9c Kh 7c"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Game:
    return Game(monkeypatch, capsys)


def test_a_win_at_the_swedish_table(game: Game) -> None:
    """19 against 9 and 8, 17: 50 kr to 20,000."""
    played = game.play("swedish", "50", "stand", cards="Ts 9h 9d 8c")
    assert played.status == 0
    assert "box 1: 10♠ 9♦, 19, against 9♥. [H]it  [S]tand" in played.lines
    assert "the dealer gets 8♣: 9♥ 8♣, 17" in played.lines
    assert "box 1: 19 against 17, won 50 kr" in played.lines
    assert "Balance: 20,050 kr; in all: won 50 kr" in played.lines
    assert played.lines[-1] == "You leave with 20,050 kr after one round: won 50 kr."


def test_SE_27_a_tie_at_18_loses(game: Game) -> None:
    played = game.play("swedish", "50", "stand", cards="Ts 9h 8d 9c")
    assert "box 1: 18 against 18, the dealer wins ties on 18, lost 50 kr" in played.lines


def test_enter_repeats_the_last_stake(game: Game) -> None:
    """50 kr lost twice."""
    played = game.play("swedish", "50", "stand", "", "stand", cards="Ts 9h 8d 9c Td 9d 8c 9s")
    assert "Stake on box 1, 20 kr to 200 kr (Enter: 50 kr)" in played.lines
    assert played.lines[-1] == "You leave with 19,900 kr after 2 rounds: lost 100 kr."


def test_chips_make_a_stake(game: Game) -> None:
    """Chips of 10, 20, 50 and 100 kr: two of 50 and one of 20."""
    played = game.play("swedish", "ccb", "stand", cards="Ts 9h 9d 8c")
    assert "box 1: 19 against 17, won 120 kr" in played.lines


def test_a_split_and_a_double(game: Game) -> None:
    """8,8 against 6: 8+2 doubled draws 9 to 19, 8+10 stands on 18; the dealer's 6+K+7 is bust: 100 + 50 won."""
    played = game.play("swedish", "50", "split", "double", "stand", cards=SPLIT_EIGHTS)
    assert "box 1 splits with 50 kr more" in played.lines
    assert "box 1, hand 1 doubles with 50 kr more" in played.lines
    assert "box 1, hand 1: 19 against bust, won 100 kr" in played.lines
    assert "box 1, hand 2: 18 against bust, won 50 kr" in played.lines
    assert "box 1 in all: won 150 kr" in played.lines


def test_no_money_for_a_split(game: Game) -> None:
    played = game.play("swedish --balance 30", "20", "split", "stand", cards="8s 6h 8d Kh 7c")
    asked = "box 1: 8♠ 8♦, 16, against 6♥. [H]it  [S]tand"
    assert played.after(asked)[:2] == ["box 1 would cost 20 kr; your balance covers 10 kr", asked]
    assert played.lines[-1] == "You leave with 50 kr after one round: won 20 kr."


def test_a_refused_play_says_why(game: Game) -> None:
    played = game.play("swedish", "50", "double", "split", "insure", "stand", cards="Ts 9h 8d 9c")
    assert "double takes a total of 7, 8, 9, 10, 11; this hand counts 18" in played.lines
    assert "only two cards of one value can be split; this hand is 10♠ 8♦" in played.lines
    assert "“insure” is no answer here; use [H]it or [S]tand" in played.lines


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("10", "the stake of box 1 is 10 kr; use 20 kr to 200 kr"),
        ("1000", "the stake of box 1 is 1,000 kr; use 20 kr to 200 kr"),
        ("1 000 kr", "the stake of box 1 is 1,000 kr; use 20 kr to 200 kr"),
        ("25", "the stake of box 1 is 25 kr; use a multiple of 10 kr"),
        ("50 u60", "the side bet of box 1 is 60 kr; use 10 kr to 50 kr"),
        ("-50", "“-50” is no stake; use kronor such as 50, or chips: a 10 kr, b 20 kr, c 50 kr, d 100 kr"),
        ("e", "“e” is no stake; use kronor such as 50, or chips: a 10 kr, b 20 kr, c 50 kr, d 100 kr"),
    ],
)
def test_a_refused_stake_says_why(game: Game, typed: str, refusal: str) -> None:
    played = game.play("swedish", typed)
    assert refusal in played.lines
    assert played.lines[-1] == "You leave with 20,000 kr after 0 rounds: nothing won or lost."


@pytest.mark.parametrize(("lang", "refused"), [("sv", "”x” är ing"), ("da", "»x« er ikke"), ("en", "“x” is no")])
def test_every_language_has_its_own_quotation_marks(game: Game, lang: str, refused: str) -> None:
    lines = game.play(f"swedish --lang {lang}", "x", "50", "x", "stand", cards="Ts 9h 9d 8c").lines
    assert sum(line.startswith(refused) for line in lines) == 2
    assert not any(mark in line for line in lines for mark in set("“”»«\"'") - set(refused))


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("sv", "skriv ett svar: [K]ort eller [S]tanna"),
        ("da", "skriv et svar: [H]it eller [S]tå"),
        ("en", "type an answer: [H]it or [S]tand"),
    ],
)
def test_an_empty_answer_is_asked_for(game: Game, lang: str, asked: str) -> None:
    typed = ("50", "", "  ", "stand")
    lines = game.play(f"swedish --lang {lang}", *typed, cards="Ts 9h 9d 8c").lines
    assert lines.count(asked) == 2


def test_side_bets_are_settled_at_once(game: Game) -> None:
    """Two aces under 13 pay 3/2: 20 kr win 30. Then 12 stands against 4 and K and 7, 21: 50 lost, 20 in all."""
    played = game.play("swedish", "50 u20", "stand", cards="As 4h Ad Kc 7c")
    assert "box 1, under 13: won 30 kr" in played.lines
    assert "box 1 in all: lost 20 kr" in played.lines


def test_a_table_without_side_bets(game: Game) -> None:
    assert "this table has no such side bet" in game.play("event", "20 o20").lines


def test_several_boxes(game: Game) -> None:
    """Stakes 20, 30, 40; 20, 19 and 18 against 19: win, tie lost, loss: 20 - 30 - 40."""
    typed = ("20", "30", "40", "stand", "stand", "stand")
    played = game.play("swedish --boxes 3", *typed, cards="Ts Th Td 9s Tc 9h 8d Kc")
    assert played.lines[-1] == "You leave with 19,950 kr after one round: lost 50 kr."


def test_insurance_at_the_event_table_covers_the_double(game: Game) -> None:
    """20 kr doubled on 11 is 40 kr, insured for 20: the dealer's A,K takes 40, insurance pays 40."""
    played = game.play("event", "20", "double", "insure", cards="5s Ah 6d 9d Kc")
    assert "box 1: 5♠ 6♦ 9♦, 20. Insure it for 20 kr? [I]nsure  [N]o  (Enter: no)" in played.lines
    assert "box 1: 20 against blackjack, lost 40 kr" in played.lines
    assert played.lines[-1] == "You leave with 6,000 kr after one round: nothing won or lost."


@pytest.mark.parametrize(("answer", "net"), [("", "lost 20 kr"), ("no", "lost 20 kr"), ("yes", "nothing won or lost")])
def test_insurance_is_declined_by_enter(game: Game, answer: str, net: str) -> None:
    played = game.play("swedish", "20", answer, "stand", cards="Ts Ah 9d Kc")
    assert played.lines[-1].endswith(f"after one round: {net}.")


@pytest.mark.parametrize(("answer", "net"), [("", "nothing won or lost"), ("even-money", "won 20 kr")])
def test_even_money(game: Game, answer: str, net: str) -> None:
    """A natural against A,K: a push, or the stake at once."""
    played = game.play("swedish", "20", answer, cards="As Ah Kd Kc")
    assert played.lines[-1].endswith(f"after one round: {net}.")


def test_a_danish_blackjack_pays_three_to_two(game: Game) -> None:
    """3 kr win 4.50 kr at once against a 9; the dealer draws nothing."""
    played = game.play("danish", "3", cards="As 9h Kd")
    assert "box 1 has blackjack" in played.lines
    assert "the bank: lost 4.50 kr" in played.lines
    assert played.lines[-1] == "You leave with 100,004.50 kr after one round: won 4.50 kr."


def test_DK_10_a_soft_hand_shows_both_totals(game: Game) -> None:
    played = game.play("danish", "10", "double", "stand", cards="As 9h 7d 8c")
    assert "box 1: A♠ 7♦, 8/18, against 9♥. [H]it  [S]tand" in played.lines
    assert "a soft hand cannot be doubled at this table" in played.lines


@pytest.mark.parametrize(
    ("typed", "total"), [(("hit", "no", "stand"), "21"), (("hit", "", "stand"), "21"), (("hit", "yes", "stand"), "20")]
)
def test_SE_73_a_soft_21_is_asked_about_before_it_draws(game: Game, typed: tuple[str, ...], total: str) -> None:
    """A+4+6 against 9 and K, 19; the next card would be a 9: 1+4+6+9 = 20."""
    cards = "As 9h 4d 6c 9d Kc" if "yes" in typed else "As 9h 4d 6c Kc"
    played = game.play("swedish", "20", "hit", *typed, cards=cards)
    assert any(line.startswith("This is 21. Draw all the same?") for line in played.lines)
    assert f"box 1: {total} against 19, won 20 kr" in played.lines


def test_SE_68_a_misdealt_card_is_offered(game: Game) -> None:
    """The 5 that nobody asked for makes 12 into 17; each decision brings one, so the 9 after it is the dealer's."""
    typed = ("20", "take-hit", "no", "stand")
    played = game.play("swedish --set misdeal_rate=1", *typed, cards="7s Th 5d 5c 9c")
    assert "5♣ is dealt, though nobody asked for it" in played.lines
    assert "box 1: 7♠ 5♦, 12. Take 5♣? [H]it  [S]tand" not in played.lines
    assert "box 1 gets 5♣: 7♠ 5♦ 5♣, 17" in played.lines
    assert "box 1 declines the card" in played.lines
    assert "nobody wants it: it is the dealer's next card" in played.lines
    assert "the dealer gets 9♣: 10♥ 9♣, 19" in played.lines
    assert played.lines[-1].endswith("lost 20 kr.")


def test_SE_70_the_others_decline_a_misdealt_card(game: Game) -> None:
    """Mine is asked first and declines; the other box declines by itself; the dealer has it: 9 and 9, 18."""
    typed = ("20", "decline", "stand")
    played = game.play("swedish --players 1 --set misdeal_rate=1", *typed, cards="Ts 6h 9h 9d Td 9c 2c 2d")
    assert "box 2 declines the card" in played.lines
    assert "box 1: 19 against 18, won 20 kr" in played.lines


def test_a_peek(game: Game) -> None:
    played = game.play("american", "10", "", "stand", cards="Ts Ah 9d 8c")
    assert "dealer  A♥ ??" in played.lines
    assert "the dealer looks at the hole card: no blackjack" in played.lines
    assert "the dealer turns up: A♥ 8♣, 9/19" in played.lines
    assert "box 1: 19 against 19, stake back" in played.lines


@pytest.mark.parametrize(("answer", "net"), [("yes", "lost 5 kr"), ("no", "lost 10 kr")])
def test_early_surrender(game: Game, answer: str, net: str) -> None:
    typed = ("10", answer, "stand")
    played = game.play("american --set surrender=early", *typed, cards="Ts Th 6d 8c")
    assert played.lines[-1].endswith(f"after one round: {net}.")


def test_late_surrender(game: Game) -> None:
    played = game.play("american", "10", "surrender", cards="Ts Th 6d 8c")
    assert played.lines[-1].endswith("after one round: lost 5 kr.")


def test_new_play_money(game: Game) -> None:
    """20 kr lost leave nothing; a refill brings 20 again, and the history shows it."""
    typed = ("20", "stand", "yes", "history", "quit")
    played = game.play("swedish --balance 20", *typed, cards="Ts 9h 8d 9c")
    assert "Your balance is 0 kr; this table needs 20 kr. New play money? [Y]es  [N]o  (Enter: yes)" in played.lines
    assert "round 1: lost 20 kr, balance 0 kr" in played.lines
    assert "new play money: 20 kr, balance 20 kr" in played.lines
    assert played.lines[-1] == "You leave with 20 kr after one round: lost 20 kr."


def test_no_new_play_money_ends_the_game(game: Game) -> None:
    played = game.play("swedish --balance 20", "20", "stand", "no", "stand", cards="Ts 9h 8d 9c")
    assert played.lines[-1] == "You leave with 0 kr after one round: lost 20 kr."


def test_the_cards_run_out_in_the_first_round(game: Game) -> None:
    """One pack for 11 boxes. Box 1 splits all 16 tens into eight hands; the other ten hands want 21 each.

    But the cards from ace to nine count 180 in all, with the four aces in one hand: no card is left, SE-78 has none
    to shuffle.
    """
    tens = [rank + suit for rank in "TJQK" for suit in "shdc"]
    small = [rank + suit for rank in "23456789" for suit in "shdc"]
    first, second, rest = small[:9], small[9:18], small[19:]
    top = [tens[0], "As", *first, small[18], tens[1], "Ah", *second, *tens[2:], "Ad", "Ac", *rest]
    typed = ["20"] * 11 + ["split"] * 7 + ["stand"] * 8 + ["hit"] * 40
    options = "swedish --boxes 11 --set boxes=11 --set boxes_per_player=11 --set decks=1 --set hit_soft_21=false"
    played = game.play(options, *typed, cards=" ".join(top))
    assert played.status == 0
    assert "The cards ran out: the round is void, every stake goes back." in played.lines
    assert played.lines[-1] == "You leave with 20,000 kr after 0 rounds: nothing won or lost."


@pytest.mark.parametrize(
    ("lang", "typed", "line", "last"),
    [
        ("sv", ("50 ö20", "kort", "stanna", "avsluta"), "ruta 1: 17 mot 19, förlorade 50 kr", "förlorade 30 kr."),
        ("sv", ("50 u20", "k", "s", "q"), "ruta 1: 17 mot 19, förlorade 50 kr", "förlorade 70 kr."),
        ("sv", ("50", "hit", "jag stannar", "sluta"), "ruta 1: 17 mot 19, förlorade 50 kr", "förlorade 50 kr."),
        ("da", ("50 o20", "træk kort", "stå", "afslut"), "felt 1: 17 mod 19, tabte 50 kr", "tabte 30 kr."),
        ("da", ("50", "hit", "stand", "quit"), "felt 1: 17 mod 19, tabte 50 kr", "tabte 50 kr."),
        ("en", ("50 over 20", "Draw", "I stand.", "EXIT"), "box 1: 17 against 19, lost 50 kr", "lost 30 kr."),
    ],
)
def test_three_languages(game: Game, lang: str, typed: tuple[str, ...], line: str, last: str) -> None:
    """9+5, 14: over 13 wins 20; a 3 makes 17 against 9 and K, 19."""
    played = game.play(f"swedish --lang {lang}", *typed, cards="9s 9h 5d 3c Kc")
    assert line in played.lines
    assert played.lines[-1].endswith(last)

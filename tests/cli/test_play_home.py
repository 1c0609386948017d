"""The home game at the keyboard, as a punter and as the banker. The stop card is the first one out.

First cards go to the boxes and the banker, then come the stakes, then second cards. Four people: you are seat 1,
player 4 is the first banker, so your box is 1; where you hold the bank, player 2 has box 1.
"""

import re

import pytest

from cli.playing import Game

DEAL, NONE_YET = "deal", "You leave with 2,000 kr after 0 rounds: nothing won or lost."


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Game:
    return Game(monkeypatch, capsys)


def test_a_punter_wins_from_a_banker_who_doubled(game: Game) -> None:
    """5 kr on a ten; the banker doubles on his king; 20 against K+9, 19: 10 kr won.

    Player 2 stakes 1 kr on a nine, doubled to 2, and stands on 19: push. Player 3 stakes 20 kr on an ace, has a
    natural, and is paid 2 to 1 on 40: 80.
    """
    played = game.play("home", DEAL, "5", "stand", cards="2s Th 9d As Kc Qh Td Js 9c")
    assert "The stop card is 2♠." not in played.lines
    assert "box 2 stakes 1 kr" in played.lines
    assert "box 3 stakes 20 kr" in played.lines
    assert "the banker doubles all stakes" in played.lines
    assert "box 3 has blackjack" in played.lines
    assert "box 1: 20 against 19, won 10 kr" in played.lines
    assert "box 2: 19 against 19, stake back" in played.lines
    assert "box 3: blackjack, won 80 kr" in played.lines
    assert "the bank: lost 90 kr" in played.lines
    assert played.lines[-1] == "You leave with 2,010 kr after one round: won 10 kr."


def test_HB_15_HB_34_first_cards_stay_hidden_until_they_are_turned(game: Game) -> None:
    played = game.play("home", DEAL, "5", "stand", cards="2s Th 9d 8s 7c Qh Td Js Tc")
    turned = played.lines.index("the banker turns up: 7♣ 10♣, 17")
    before = "\n".join(played.lines[:turned])
    assert "box 1, you        10♥ Q♥  20  5 kr" in before
    assert "box 2, player 2   ?? 10♦      1 kr" in before
    assert "banker, player 4  ?? 10♣" in before
    for hidden in ("9♦", "8♠", "7♣"):
        assert hidden not in before
        assert hidden in "\n".join(played.lines[turned:])


def test_HB_21_my_first_card_is_told_before_my_stake(game: Game) -> None:
    played = game.play("home --lang sv", DEAL, cards="2s Th 9d 8s 7c Qh Td Js Tc")
    assert "Ditt kort är 10♥. Insats på ruta 1, 1 kr till 20 kr (Enter: 1 kr)" in played.lines


def test_a_banker_doubles_and_draws(game: Game) -> None:
    """You bank: doubled stakes. Player 2 (T, 20 kr) stands on 17; player 3 (9, 1 kr) on 17; player 4 (8, 1 kr) draws.

    8+5 draws a ten: bust, 2 kr. Your 9+9, 18, stands and takes 40 and 2: 44 in all.
    """
    cards = "2s Th 9d 8s 9c 7h 8d 5s 9h Td"
    played = game.play("home --role banker", DEAL, "double", "stand", cards=cards)
    assert "The stakes are 20 kr, 1 kr and 1 kr, your card is 9♣, 9. Double them all? [D]ouble  [N]o  (Enter: no)" in (
        played.lines
    )
    assert "The bank has 9♣ 9♥, 18. [C]ard  I [S]tand" in played.lines
    assert "the bank: won 44 kr" in played.lines
    assert played.lines[-1] == "You leave with 2,044 kr after one round: won 44 kr."


def test_a_banker_may_draw_above_17(game: Game) -> None:
    """Without doubling; 18 draws a 3 to 21: hard, so nobody asks any more. Everybody loses: 20 + 1 + 1."""
    cards = "2s Th 9d 8s 9c 7h 8d 5s 9h Td 3d"
    played = game.play("home --role banker", DEAL, "no", "hit", cards=cards)
    assert "the banker gets 3♦: 9♣ 9♥ 3♦, 21" in played.lines
    assert "the bank: won 22 kr" in played.lines


def test_a_banker_is_asked_before_he_draws_to_a_soft_21(game: Game) -> None:
    """5+5 draws an ace: 11/21 stands."""
    cards = "2s Th 9d 8s 5c 7h 8d 6s 5h Td Ac"
    played = game.play("home --role banker", DEAL, "no", "hit", "no", "stand", cards=cards)
    assert any(line.startswith("This is 21. Draw all the same?") for line in played.lines)
    assert "the bank: won 22 kr" in played.lines


def test_HB_26_a_bankers_blackjack_doubles_what_was_doubled(game: Game) -> None:
    """Stakes 20, 1 and 1, doubled by choice and again by the blackjack: 88 kr."""
    played = game.play("home --role banker", DEAL, "double", cards="2s Th 9d 8s Ac 7h 8d 5s Kh")
    assert "the banker's blackjack doubles the stakes" in played.lines
    assert "the bank: won 88 kr" in played.lines


def test_HB_10_after_three_deals_the_bank_is_yours(game: Game) -> None:
    rounds = [DEAL, "1", "stand", "stand"]
    played = game.play("home --seed rotation", *rounds * 6, "quit")
    held = [line.split(".")[0] for line in played.lines if " the bank. [D]eal" in line]
    kept = [each for place, each in enumerate(held) if place == 0 or held[place - 1] != each]
    assert kept[:2] == ["Player 4 holds the bank", "You hold the bank"]


@pytest.mark.parametrize(("role", "holder"), [("punter", "Player 4 holds"), ("banker", "You hold")])
def test_HB_09_a_role_appoints_the_first_banker(game: Game, role: str, holder: str) -> None:
    played = game.play(f"home --role {role}", "quit")
    assert f"{holder} the bank. [D]eal  (Enter: deal)" in played.lines
    assert played.lines[-1] == NONE_YET


def test_two_people_play_too(game: Game) -> None:
    """You against player 2, who has the bank: 19 against 8+9, 17."""
    played = game.play("home --players 1", DEAL, "2", "stand", cards="2s Th 8c 9d 9c")
    assert "box 1: 19 against 17, won 2 kr" in played.lines
    assert "the bank: lost 2 kr" in played.lines


def test_a_banker_draws_where_standing_loses_more(game: Game) -> None:
    """Your open hands have 18 and 17 at 4 kr each: the banker loses 4 kr on 17.

    Drawing to 17 gains 4 by an ace, 8 by a 2, 3 or 4, and loses 8 else: (28 - 72)/13, more than -4. The 2 makes 19.
    """
    cards = "2s 8h 8c 8d 9c Ts 9s 2d"
    played = game.play("home --players 1", DEAL, "4", "split", "stand", "stand", cards=cards)
    assert "the banker gets 2♦: 8♣ 9♣ 2♦, 19" in played.lines
    assert "the banker stands" in played.lines
    assert played.lines[-1] == "You leave with 1,992 kr after one round: lost 8 kr."


def test_a_quarter_of_the_balance_is_the_most(game: Game) -> None:
    """Two people with 80 kr, the least that covers the bank; 20 lost leave 60, and a quarter of that is 15."""
    typed = (DEAL, "20", "stand", DEAL, "16", "15", "stand")
    played = game.play("home --players 1 --balance 80", *typed, cards="2s 7h 8c 8d 9c Th 8s 7d 9s")
    assert "box 1: 15 against 17, lost 20 kr" in played.lines
    assert "Your card is 10♥. Stake on box 1, 1 kr to 15 kr (Enter: 15 kr)" in played.lines
    assert "box 1 would cost 16 kr; your balance covers 15 kr" in played.lines
    assert "box 1: 17 against 17, stake back" in played.lines


def test_a_split_pair_is_open_and_plays_both_cards(game: Game) -> None:
    """8,8 at 4 kr: 8+T stands on 18, 8+9 on 17, against 8+9, 17: 4 kr won, and a push (HB-43, HB-48, HB-49)."""
    cards = "2s 8h 8c 8d 9c Ts 9s"
    played = game.play("home --players 1 --set banker_stands=17", DEAL, "4", "split", "stand", "stand", cards=cards)
    assert "box 1, hand 1: 18 against 17, won 4 kr" in played.lines
    assert "box 1, hand 2: 17 against 17, stake back" in played.lines


def test_absence_stakes_the_least_and_stands(game: Game) -> None:
    """Nothing but the deal is typed: 1 kr, stand on 12, lost against 8+9."""
    played = game.play("home --players 1", DEAL, cards="2s 7h 8c 5d 9c")
    assert "box 1 stakes 1 kr" in played.lines
    assert "box 1 stands" in played.lines
    assert played.lines[-1] == "You leave with 1,999 kr after one round: lost 1 kr."


def test_an_absent_banker_neither_doubles_nor_draws_above_17(game: Game) -> None:
    played = game.play("home --players 1 --role banker", DEAL, cards="2s Th 8c 9d 9c")
    assert "the banker leaves the stakes as they are" in played.lines
    assert "the banker stands" in played.lines
    assert played.lines[-1] == "You leave with 1,980 kr after one round: lost 20 kr."


@pytest.mark.parametrize(
    ("lang", "hand", "bank", "against"),
    [
        ("sv", "ruta 1: sprack med 22", "bankiren: 7♣ 9♠ K♣, sprack med 26", "ruta 2: 19 mot en bank som sprack"),
        ("da", "felt 1: gik bust med 22", "bankøren: 7♣ 9♠ K♣, bust med 26", "felt 2: 19 mod en bank, der gik bust"),
        ("en", "box 1: went bust with 22", "banker: 7♣ 9♠ K♣, bust with 26", "box 2: 19 against a bank that went bust"),
    ],
)
def test_HB_32_whoever_goes_over_21_says_it_in_the_homes_words(
    game: Game, lang: str, hand: str, bank: str, against: str
) -> None:
    """T+5+7, 22; the others stand on 19 and 18; the banker's 7+9 draws a king: 26."""
    cards = "2s Th 9d 8s 7c 5h Td Tc 9s 7h Kc"
    lines = game.play(f"home --lang {lang}", DEAL, "2", "card", cards=cards).lines
    assert any(line.startswith(hand + ", ") for line in lines)
    assert bank in lines
    assert any(line.startswith(against + ", ") for line in lines)
    said = {"sv": "ruta 1 sprack", "da": "felt 1 går bust", "en": "box 1 goes bust"}[lang]
    assert said in lines


@pytest.mark.parametrize(
    ("lang", "shown", "typed"),
    [
        ("sv", "[K]ort  Jag [S]tannar", ("kort", "jag stannar")),
        ("sv", "[K]ort  Jag [S]tannar", ("k", "s")),
        ("da", "[K]ort  Jeg [S]tår", ("kort", "jeg står")),
        ("da", "[K]ort  Jeg [S]tår", ("h", "stå")),
        ("en", "[C]ard  I [S]tand", ("card", "I stand.")),
        ("en", "[C]ard  I [S]tand", ("c", "s")),
        ("en", "[C]ard  I [S]tand", ("hit", "stand")),
    ],
)
def test_HB_32_a_punter_says_card_and_i_stand(game: Game, lang: str, shown: str, typed: tuple[str, str]) -> None:
    """T+5 draws a 4 and stands on 19, against 7+T, 17: 2 kr won."""
    cards = "2s Th 7c 5h Td 4d"
    lines = game.play(f"home --players 1 --set banker_stands=17 --lang {lang}", DEAL, "2", *typed, cards=cards).lines
    assert any(line.endswith(f". {shown}") for line in lines)
    assert any("19" in line and "17" in line and line.endswith(" 2 kr") for line in lines)
    assert any(shown in line for line in game.play(f"home --lang {lang}", "help").lines)


@pytest.mark.parametrize(("arguments", "never"), [("home", "tjock"), ("swedish", "spr[ai]ck"), ("danish", "spr[ai]ck")])
def test_HB_32_home_and_house_never_say_each_others_word(game: Game, arguments: str, never: str) -> None:
    typed = [each for _ in range(30) for each in ("ge kort", "", "kort", "kort", "kort", "stanna")]
    said = "\n".join(game.play(f"{arguments} --lang sv --seed words", *typed, "hjälp").lines)
    assert re.search("tjock|spr[ai]ck", said)
    assert not re.search(never, said)

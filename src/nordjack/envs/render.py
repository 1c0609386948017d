"""A round as text or as a picture."""

from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from nordjack.cards import Card
from nordjack.engine.view import RoundView

__all__ = ["picture_of", "text_of"]

SIZE = (480, 300)
FELT, PAPER, INK, RED, BIRCH = "#1f4f42", "#f5f2ea", "#1d2321", "#b3261e", "#e3cf9f"
CARD = (34, 48)
HIDDEN = "??"


def text_of(seen: RoundView) -> str:
    """Give a round as lines: the dealer, then every hand."""
    lines = ["dealer: " + line_of(seen.dealer.cards)]
    for box in seen.boxes:
        for hand in box.hands:
            end = "" if hand.outcome is None else f"  {hand.outcome.value}"
            lines.append(f"box {box.number}: {line_of(hand.cards)}  {hand.total or ''}{end}")
    return "\n".join(lines) + "\n"


def line_of(cards: tuple[Card | None, ...]) -> str:
    """Give cards as text."""
    return " ".join(HIDDEN if card is None else str(card) for card in cards)


def picture_of(seen: RoundView) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Give a round as a picture of shape (300, 480, 3)."""
    image = Image.new("RGB", SIZE, FELT)
    pen = ImageDraw.Draw(image)
    lay(pen, seen.dealer.cards, (SIZE[0] // 2 - 60, 24))
    hands = [hand for box in seen.boxes for hand in box.hands]
    for place, hand in enumerate(hands):
        left = 16 + place % 6 * 76
        top = 120 + place // 6 * 84
        lay(pen, hand.cards, (left, top))
        caption = str(hand.total or "") if hand.outcome is None else f"{hand.total} {hand.outcome.value}"
        pen.text((left, top + CARD[1] + 4), caption, fill=BIRCH, font=ImageFont.load_default(12))
    return np.asarray(image)


def lay(pen: ImageDraw.ImageDraw, cards: tuple[Card | None, ...], corner: tuple[int, int]) -> None:
    """Draw cards that overlap from left to right."""
    for place, card in enumerate(cards):
        left, top = corner[0] + place * 20, corner[1]
        box = (left, top, left + CARD[0], top + CARD[1])
        pen.rounded_rectangle(box, 4, fill=PAPER if card else BIRCH, outline=INK)
        if card is not None:
            ink = RED if card.suit in ("h", "d") else INK
            pen.text((left + 4, top + 2), card.rank, fill=ink, font=ImageFont.load_default(15))

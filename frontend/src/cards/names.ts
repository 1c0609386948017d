import type { DealerView } from '../wire'
import { t, type Key } from '../words/words.svelte'

/** Give a card as it is said: eight of hearts. */
export function cardName(card: string | null): string {
  if (!card) return t('card.hidden')
  const rank = 'AJQK'.includes(card[0] ?? '') ? t(`rank.${card[0]}` as Key) : card.replace(/^T/, '10').replace(/[shdc]$/, '')
  return card[1] ? t('card.named', { rank, suit: t(`suit.${card[1]}` as Key) }) : rank
}

export function cardNames(cards: readonly (string | null)[]): string {
  return cards.map(cardName).join(', ')
}

/** Give what the dealer has: a blackjack, which beats any other 21, or a total. */
export function dealerText({ total, soft, blackjack }: DealerView): string {
  return blackjack ? t('ends.blackjack') : totalText(total, soft)
}

/** Give a total as the table says it: 18, or 8/18 while an ace can count 11; nothing where a card is hidden. */
export function totalText(total: number | null, soft: boolean | null): string {
  if (total === null) return ''
  return soft ? `${total - 10}/${total}` : String(total)
}

import type { PlayedRound } from './api'

const ORDER = ['blackjack', 'even-money', 'win', 'push', 'surrender', 'lose', 'bust']

/** Count how one's own hands ended, the best ends first. */
export function outcomes(rounds: PlayedRound[]): [string, number][] {
  const hands = rounds.flatMap((round) => round.boxes).flatMap((box) => box.hands)
  const counted = new Map<string, number>()
  for (const { outcome } of hands) if (outcome) counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
  return [...counted].sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
}

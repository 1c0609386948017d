import type { HandView, Happenings, RoundView, TableView, Watching, You } from '../src/wire'

export const HAND: HandView = {
  cards: ['As', '7h'],
  total: 18,
  soft: true,
  stake: 10000,
  doubled: false,
  aces_as_one: false,
  surrendered: false,
  outcome: null,
  net: 0,
}

export function round(hands: HandView[] = [HAND]): RoundView {
  return {
    boxes: [{ number: 3, stake: 10000, hands, side_bets: [] }],
    dealer: { cards: ['9d'], total: 9, soft: false, blackjack: false },
    misdealt: null,
    set_aside: [],
    stakes_doubled: null,
    turn: null,
    plays: [],
    over: false,
  }
}

export function view(changes: Partial<TableView> = {}): TableView {
  return {
    game: 'swedish',
    options: { public: true, pace: 'none', coach: true, cards: 'shuffled', first_banker: 'lot' },
    phase: 'betting',
    seats: [{ number: 0, name: 'Anna', balance: 100000, net: 0, boxes: [3], ready: false, here: true, leaving: false, bot: null, host: true }],
    prepared: [],
    boxes_per_player: 3,
    rounds: 0,
    round: null,
    holders: {},
    banker: null,
    deals: 0,
    decision: null,
    deadline: null,
    shoe: { undealt: 312, discards: 0, behind_cut: 78, cut_card_shown: false, stop_card: null, shuffle: 1, commitment: null, next_commitment: null },
    paused: null,
    waits_for: null,
    ...changes,
  }
}

export function you(changes: Partial<You> = {}): You {
  return { seat: 0, host: true, boxes: [3], plays: [], limits: [{ box: 3, most: 20000 }], cards: {}, may_refill: false, costs: {}, totals: {}, ...changes }
}

export function watching(version: number, seen: TableView = view(), mine: You = you()): Watching {
  return { type: 'Watching', table: 't', version, hash: '', view: seen, you: mine, rules: { banker: 'house', boxes: 7 }, now: 1000, protocol: 1 }
}

export function happenings(after: number, version: number, events: Happenings['events'] = [], seen: TableView = view(), mine: You = you()): Happenings {
  return { type: 'Happenings', after, version, hash: '', events, view: seen, you: mine, now: 1000 }
}

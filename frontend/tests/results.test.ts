import { beforeEach, expect, test } from 'vitest'
import { wonInRound } from '../src/table/reading'
import { results } from '../src/table/results'
import { TableStore } from '../src/table/store.svelte'
import type { HandView, TableView } from '../src/wire'
import { HAND, happenings, round, view, watching, you } from './views'

const LOST: HandView = { ...HAND, outcome: 'lose', net: -10000 }
let store: TableStore

beforeEach(() => {
  store = new TableStore(() => {})
})

function over(hands: HandView[], changes: Partial<TableView> = {}): TableView {
  return view({ round: { ...round(hands), over: true }, holders: { 3: 0 }, rounds: 1, ...changes })
}

test('every hand and every bet of the person has its result', () => {
  const lying = over([LOST, { ...LOST, outcome: 'win', net: 10000 }])
  lying.round!.boxes[0]!.side_bets = [{ bet: 'insurance', stake: 5000, outcome: 'lose', net: -5000 }]
  store.receive(watching(5, lying))
  expect(results(store).map((each) => each.net)).toEqual([-10000, 10000, -5000])
  expect(wonInRound(store)).toBe(-5000)
})

test('a banker sees the hands that were played against him, also when the bank has gone on', () => {
  const banker = you({ seat: 1 })
  store.receive(watching(5, over([HAND], { phase: 'round', banker: 1 }), banker))
  store.receive(happenings(5, 6, [], over([LOST], { banker: 0 }), banker))
  expect(results(store).map((each) => each.net)).toEqual([10000])
  expect(wonInRound(store)).toBe(10000)
})

test('a punter who holds the bank next sees his own hand', () => {
  store.receive(watching(5, over([HAND], { phase: 'round', banker: 1 })))
  store.receive(happenings(5, 6, [], over([LOST], { banker: 0 })))
  expect(results(store).map((each) => each.net)).toEqual([-10000])
  expect(wonInRound(store)).toBe(-10000)
})

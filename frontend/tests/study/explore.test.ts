import { beforeEach, expect, test, vi } from 'vitest'
import type { Field } from '../../src/api'
import { cellText, rowHead } from '../../src/parts/cells'
import { grouped, GROUPS, listed, spans, totals } from '../../src/parts/fields'
import { ev, points } from '../../src/parts/figures'
import { Latest } from '../../src/explore/latest'
import { asQuery, changed, changes, wished } from '../../src/parts/wish'
import { typedField } from '../../src/parts/typed'
import { routed } from '../../src/router.svelte'
import { settings } from '../../src/settings.svelte'
import { percent } from '../../src/words/words.svelte'
import da from '../../src/words/study/da.json'
import en from '../../src/words/study/en.json'
import sv from '../../src/words/study/sv.json'

beforeEach(() => {
  settings.lang = 'en'
})

function field(changes: Partial<Field>): Field {
  return { name: 'decks', kind: 'whole', values: [], allowed: '', least: 1, most: 8, default: 6, words: 'Packs', ...changes }
}

test('an address asks for a game with changes and another beside it, and back', () => {
  const wish = { game: 'danish', set: { decks: 2, dealer_wins_ties: [17, 18] }, with: 'swedish' }
  expect(wished(asQuery(wish))).toEqual(wish)
  expect(wished('')).toEqual({ game: 'swedish', set: {}, with: '' })
  expect(asQuery({ game: 'event', set: {} })).toBe('?game=event')
})

test('changes that are no object are none', () => {
  expect(changes('[1]')).toEqual({})
  expect(changes('{"decks":')).toEqual({})
  expect(changes('null')).toEqual({})
  expect(changes(null)).toEqual({})
})

test('a field that gets its own value back is no change', () => {
  const preset = { decks: 6, dealer_wins_ties: [17, 18, 19] }
  expect(changed({}, preset, 'decks', 8)).toEqual({ decks: 8 })
  expect(changed({ decks: 8, x: 1 }, preset, 'decks', 6)).toEqual({ x: 1 })
  expect(changed({ dealer_wins_ties: [17] }, preset, 'dealer_wins_ties', [17, 18, 19])).toEqual({})
})

test('the first question is sent at once, later ones within the wait once, and the one before is called off', () => {
  vi.useFakeTimers()
  const latest = new Latest(100, () => Date.now())
  const sent: [string, AbortSignal][] = []
  const ask = (name: string) =>
    latest.ask((signal) => {
      sent.push([name, signal])
      return Promise.resolve()
    })
  ask('a')
  expect(sent.map(([name]) => name)).toEqual(['a'])
  ask('b')
  vi.advanceTimersByTime(50)
  ask('c')
  expect(sent[0]?.[1].aborted).toBe(true)
  vi.advanceTimersByTime(99)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent.map(([name]) => name)).toEqual(['a', 'c'])
  vi.advanceTimersByTime(500)
  ask('d')
  expect(sent.map(([name]) => name)).toEqual(['a', 'c', 'd'])
  vi.useRealTimers()
})

test('what is typed is read as the field has it', () => {
  expect(typedField(field({}), '8')).toBe(8)
  expect(typedField(field({ values: ['unlimited'] }), 'unlimited')).toBe('unlimited')
  expect(typedField(field({ kind: 'number' }), '0,75')).toBe(0.75)
  expect(typedField(field({ kind: 'ratio' }), ' 6/5 ')).toBe('6/5')
  expect(typedField(field({ kind: 'amounts' }), '1000, 2000')).toEqual([1000, 2000])
})

test('lists offer the numbers of a field, its words and what it holds', () => {
  expect(totals(field({ least: 17, most: 21 }))).toEqual([17, 18, 19, 20, 21])
  expect(listed(field({ most: 3 }), 2, 8)).toEqual(['1', '2', '3'])
  expect(listed(field({ most: null, values: ['unlimited'] }), 12, 3)).toEqual(['1', '2', '3', 'unlimited', '12'])
})

test('totals are written with spans', () => {
  expect(spans([7, 8, 9, 10, 11])).toBe('7\u201311')
  expect(spans([9, 11])).toBe('9, 11')
  expect(spans([17, 18])).toBe('17, 18')
})

test('every field stands in one group, those without one in the last', () => {
  const fields = [...Object.values(GROUPS).flat(), 'chips'].map((name) => field({ name }))
  const groups = grouped(fields)
  expect(groups.flatMap((group) => group.fields)).toHaveLength(fields.length)
  expect(groups.at(-1)?.fields.map((each) => each.name)).toEqual(['chips'])
})

test('figures have a sign and the digits that are asked for', () => {
  expect(ev(-0.0573685717, 10)).toBe('\u22120.0573685717')
  expect(ev(0.5, 4)).toBe('+0.5000')
  expect(points(0.0513318)).toBe('+5.1332')
  expect(percent(0.9426314283, 4)).toBe('94.2631%')
  settings.lang = 'sv'
  expect(percent(0.9426314283, 4)).toBe('94,2631\u00a0%')
  expect(ev(-0.0573685717, 4)).toBe('\u22120,0574')
})

test('cells are written as on the strategy card', () => {
  expect(cellText('S')).toBe('letter.stand')
  expect(cellText('PH')).toBe('letter.split')
  expect(cellText('DH')).toBe('letter.doubleletter.hit')
  expect(rowHead({ kind: 'hard', name: 'hard 16', cells: [] })).toBe('16')
  expect(rowHead({ kind: 'soft', name: 'soft 18', cells: [] })).toBe('A,7')
  expect(rowHead({ kind: 'soft', name: 'soft 12', cells: [] })).toBe('A,A')
  expect(rowHead({ kind: 'pair', name: 'T,T', cells: [] })).toBe('10,10')
})

test('every language has the same words of these pages with the same places', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const other of [sv, da]) {
    expect(Object.keys(other)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(other)) expect([key, places(text)]).toEqual([key, places(en[key as keyof typeof en])])
  }
})

test('addresses lead to the pages that teach', () => {
  expect(routed('/explore', '')).toEqual({ page: 'explore' })
  expect(routed('/practice', '#x')).toEqual({ page: 'practice' })
  expect(routed('/history', '')).toEqual({ page: 'history', id: null })
  expect(routed('/history/ab-C_1', '#7')).toEqual({ page: 'history', id: 'ab-C_1' })
  expect(routed('/r/token', '')).toEqual({ page: 'shared', token: 'token' })
  expect(routed('/r/', '')).toEqual({ page: 'missing' })
})

import { expect, test } from 'vitest'
import da from '../src/words/da.json'
import en from '../src/words/en.json'
import sv from '../src/words/sv.json'
import type { Field } from '../src/api'
import { totalText } from '../src/cards/names'
import { wait } from '../src/connection'
import { kr, signed, typed } from '../src/money'
import { routed } from '../src/router.svelte'
import { settings } from '../src/settings.svelte'
import { typedField } from '../src/parts/typed'
import { slots } from '../src/table/plays'

test('a soft total shows both of its values', () => {
  expect(totalText(18, true)).toBe('8/18')
  expect(totalText(18, false)).toBe('18')
  expect(totalText(null, null)).toBe('')
})

test('amounts are kronor with öre only where there are some', () => {
  settings.lang = 'sv'
  expect(kr(125000)).toBe('1\u00a0250\u00a0kr')
  expect(kr(50)).toBe('0,50\u00a0kr')
  expect(signed(-15000)).toBe('\u2212150\u00a0kr')
  expect(signed(15000)).toBe('+150\u00a0kr')
  settings.lang = 'da'
  expect(kr(125050)).toBe('1.250,50\u00a0kr')
  settings.lang = 'en'
  expect(kr(125050)).toBe('1,250.50\u00a0kr')
})

test('typed amounts are read in every language', () => {
  expect(typed('100')).toBe(10000)
  expect(typed('50,5 kr')).toBe(5050)
  expect(typed('-20')).toBe(-2000)
  expect(typed('1 250')).toBe(125000)
  expect(typed('ten')).toBeNull()
})

test('the wait before a reconnect doubles, up to eight seconds, half of it by chance', () => {
  expect(wait(0, 1)).toBe(250)
  expect(wait(3, 1)).toBe(2000)
  expect(wait(30, 1)).toBe(8000)
  expect(wait(3, 0)).toBe(1000)
})

test('addresses lead to the lobby or to a table', () => {
  expect(routed('/', '')).toEqual({ page: 'lobby' })
  expect(routed('/t/ab-C_1', '#invite=xyz')).toEqual({ page: 'table', id: 'ab-C_1', invitation: 'xyz', sits: false })
  expect(routed('/t/../x', '')).toEqual({ page: 'missing' })
  expect(routed('/nonsense', '')).toEqual({ page: 'missing' })
})

test('plays have fixed places by what the table allows', () => {
  const names = (rules: Record<string, unknown>) => slots(rules).map((slot) => slot.play)
  expect(names({ banker: 'house', double_on: [9, 10, 11], surrender: 'no' })).toEqual(['stand', 'hit', 'double', 'split'])
  expect(names({ banker: 'house', double_on: 'any', surrender: 'late' })).toEqual(['stand', 'hit', 'double', 'split', 'surrender'])
  expect(names({ banker: 'player', double_on: [], surrender: 'no' })).toEqual(['stand', 'hit', 'split'])
})

test('every language has the same words with the same places', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const other of [sv, da]) {
    expect(Object.keys(other)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(other)) expect([key, places(text)]).toEqual([key, places(en[key as keyof typeof en])])
  }
})

test('a typed rule is read as its kind, and what cannot be read stays as it was typed', () => {
  const field = (kind: string): Field => ({ name: 'x', kind, values: ['any'], allowed: '', least: null, most: null, default: null, words: '' })
  expect(typedField(field('whole'), ' 7 ')).toBe(7)
  expect(typedField(field('number'), '0,5')).toBe(0.5)
  expect(typedField(field('totals'), '9, 10')).toEqual([9, 10])
  expect(typedField(field('totals'), '')).toEqual([])
  expect(typedField(field('totals'), 'any')).toBe('any')
  expect(typedField(field('whole'), 'many')).toBe('many')
  expect(typedField(field('amounts'), '10 x')).toBe('10 x')
})

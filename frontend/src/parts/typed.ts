import type { Field } from '../api'

/** Read what was typed or chosen as the field's kind has it: numbers, lists of numbers, or a word; what is none of these as it was typed. */
export function typedField(field: Field, text: string): unknown {
  const word = text.trim()
  if (field.values.includes(word) || field.kind === 'ratio' || field.kind === 'choice') return word
  const listed = field.kind === 'amounts' || field.kind === 'totals'
  const numbers = (listed ? word.split(/[\s,;]+/).filter(Boolean) : [word.replace(',', '.')]).map(Number)
  if (word === '' || numbers.some(Number.isNaN)) return listed && word === '' ? [] : word
  return listed ? numbers : numbers[0]
}

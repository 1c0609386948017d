import type { Field } from '../api'

/** Read what was typed or chosen as the field's kind has it: numbers, lists of numbers, or a word. */
export function typedField(field: Field, text: string): unknown {
  const word = text.trim()
  if (field.values.includes(word) || field.kind === 'ratio' || field.kind === 'choice') return word
  const numbers = word.split(/[\s,;]+/).filter(Boolean).map(Number)
  if (field.kind === 'amounts' || field.kind === 'totals') return numbers
  return word === '' ? word : Number(word.replace(',', '.'))
}

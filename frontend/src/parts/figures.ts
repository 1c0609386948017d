import { settings } from '../settings.svelte'

/** Give a value in stakes with its sign, to so many digits. */
export function ev(value: number, digits = 6): string {
  return withSign(value, value, digits)
}

/** Give a difference of two returns in percentage points. */
export function points(value: number): string {
  return withSign(value * 100, value, 4)
}

function withSign(shown: number, value: number, digits: number): string {
  const text = Math.abs(shown).toLocaleString(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${value < 0 ? '\u2212' : '+'}${text}`
}

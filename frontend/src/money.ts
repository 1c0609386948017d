import { settings } from './settings.svelte'

/** Give an amount in öre as kronor, such as 1 250 kr. */
export function kr(amount: number): string {
  return `${number(amount)}\u00a0kr`
}

/** Give an amount with its sign, such as +50 kr. */
export function signed(amount: number): string {
  return amount > 0 ? `+${kr(amount)}` : kr(amount)
}

/** Give an amount in öre as a number of kronor. */
export function number(amount: number): string {
  const text = format(settings.lang, amount % 100 ? 2 : 0).format(Math.abs(amount / 100))
  return amount < 0 ? `\u2212${text}` : text
}

const formats = new Map<string, Intl.NumberFormat>()

/** Give how a language writes numbers; made once, since making one takes longer than a hundred uses. */
function format(lang: string, digits: number): Intl.NumberFormat {
  const name = `${lang}${digits}`
  const found = formats.get(name) ?? new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(name, found)
  return found
}

/** Read what somebody typed as kronor, in öre; null where it is no amount. */
export function typed(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]|kr/g, '').replace(',', '.').replace('\u2212', '-')
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

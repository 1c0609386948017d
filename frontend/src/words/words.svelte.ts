import { choose, settings, type Lang } from '../settings.svelte'

type Catalogue = typeof import('./en.json') & typeof import('./study/en.json')
type Part = Record<Lang, () => Promise<{ default: Partial<Catalogue> }>>
export type Key = keyof Catalogue
export type Values = Record<string, string | number>

const parts: Part[] = [
  {
    sv: () => import('./sv.json'),
    da: () => import('./da.json'),
    en: () => import('./en.json'),
  },
]

let catalogue: Partial<Catalogue> = $state.raw({})

/** Load a language and speak it from now on. */
export async function speak(lang: Lang): Promise<void> {
  const loaded = await Promise.all(parts.map((part) => part[lang]()))
  catalogue = Object.assign({}, ...loaded.map((each) => each.default)) as Partial<Catalogue>
  document.documentElement.lang = lang
  choose('lang', lang)
}

/** Speak the words of more pages too. */
export async function learn(part: Part): Promise<void> {
  if (!parts.includes(part)) parts.push(part)
  await speak(settings.lang)
}

/** Give a text with its values. */
export function t(key: Key, values: Values = {}): string {
  const text = catalogue[key] ?? key
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Give the text for a number of things: its keys end in .one and .other. */
export function count(key: string, n: number): string {
  const form = new Intl.PluralRules(settings.lang).select(n) === 'one' ? 'one' : 'other'
  return t(`${key}.${form}` as Key, { n: whole(n) })
}

/** Give a text whose key is made of a name from the wire; the name itself where the page has no word for it. */
export function named(group: string, name: string): string {
  return t(`${group}.${name}` as Key) === `${group}.${name}` ? name : t(`${group}.${name}` as Key)
}

/** Give names as one phrase, such as Anna, Bo and Dag. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(names)
}

export function whole(n: number): string {
  return n.toLocaleString(settings.lang)
}

export function decimal(value: number, digits: number): string {
  return value.toLocaleString(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '\u2212')
}

export function percent(share: number, digits = 2): string {
  const text = decimal(share * 100, digits)
  return settings.lang === 'en' ? `${text}%` : `${text}\u00a0%`
}

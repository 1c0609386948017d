import { choose, settings, type Lang } from '../settings.svelte'

type Catalogue = typeof import('./en.json')
export type Key = keyof Catalogue
export type Values = Record<string, string | number>

const FILES: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  sv: () => import('./sv.json'),
  da: () => import('./da.json'),
  en: () => import('./en.json'),
}

let catalogue: Catalogue | null = $state.raw(null)

/** Load a language and speak it from now on. */
export async function speak(lang: Lang): Promise<void> {
  catalogue = (await FILES[lang]()).default
  document.documentElement.lang = lang
  choose('lang', lang)
}

/** Give a text with its values. */
export function t(key: Key, values: Values = {}): string {
  const text = catalogue?.[key] ?? key
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

export function whole(n: number): string {
  return n.toLocaleString(settings.lang)
}

export function percent(share: number): string {
  const text = (share * 100).toLocaleString(settings.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return settings.lang === 'en' ? `${text}%` : `${text}\u00a0%`
}

export const LANGUAGES = ['sv', 'da', 'en'] as const
export type Lang = (typeof LANGUAGES)[number]
export type Speed = 'calm' | 'quick' | 'off'
export type Theme = 'auto' | 'light' | 'dark'

const PLACE = 'nordjack'

interface Chosen {
  lang: Lang
  speed: Speed
  theme: Theme
  sound: boolean
  keys: boolean
  /** Whether the coach judges every play after it. */
  verdicts: boolean
}

function first(): Chosen {
  const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Chosen>
  return { lang: wished(), speed: 'calm', theme: 'auto', sound: true, keys: true, verdicts: false, ...kept }
}

/** The first of the browser's languages that the page speaks. */
function wished(): Lang {
  const short = navigator.languages.map((each) => each.slice(0, 2))
  return short.map((each) => (each === 'nb' || each === 'no' ? 'da' : each)).find(spoken) ?? 'en'
}

function spoken(lang: string): lang is Lang {
  return LANGUAGES.some((each) => each === lang)
}

/** What this browser's person chose; kept here and nowhere else. */
export const settings: Chosen = $state(first())

export function choose<Name extends keyof Chosen>(name: Name, value: Chosen[Name]): void {
  settings[name] = value
  localStorage.setItem(PLACE, JSON.stringify(settings))
}

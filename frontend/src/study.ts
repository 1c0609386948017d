import { learn } from './words/words.svelte'

const WORDS = {
  sv: () => import('./words/study/sv.json'),
  da: () => import('./words/study/da.json'),
  en: () => import('./words/study/en.json'),
}

/** Load what teaches only where it is wanted, together with its words. */
async function wordsFor<Page>(page: Promise<Page>): Promise<Page> {
  return (await Promise.all([page, learn(WORDS)]))[0]
}

export const study = {
  explore: () => wordsFor(import('./explore/Explore.svelte')),
  practice: () => wordsFor(import('./practice/Practice.svelte')),
  history: () => wordsFor(import('./history/History.svelte')),
  shared: () => wordsFor(import('./history/Shared.svelte')),
  coach: () => wordsFor(import('./coach/Coach.svelte')),
}

/** The forms in which any rule can be changed; they say a rule's values in the words of the pages that teach. */
export const forms = {
  open: () => wordsFor(import('./lobby/OpenForm.svelte')),
  host: () => wordsFor(import('./table/HostForm.svelte')),
}

import { Refusal, type Field, type GameCard } from '../api'
import { t } from '../words/words.svelte'
import { explorer, type Compared, type Explored, type Figures } from './api'
import { Latest } from './latest'
import { asQuery, changed, type Wish } from '../parts/wish'

const WAIT_MS = 100

/** What is explored now, and what the server found of it so far. */
export class Exploration {
  wish: Wish = $state.raw({ game: 'swedish', set: {}, with: '' })
  games: GameCard[] = $state.raw([])
  fields: Field[] = $state.raw([])
  preset: Record<string, unknown> | null = $state.raw(null)
  found: Explored | null = $state.raw(null)
  other: Explored | null = $state.raw(null)
  /** What each differing field is worth: from the other game, else from the preset, to the explored one. */
  worth: Compared | null = $state.raw(null)
  failed = $state('')
  /** The rule field that was refused, if it was one. */
  wrong: string | null = $state(null)
  busy = $state(false)

  private readonly latest = new Latest(WAIT_MS)

  constructor(wish: Wish) {
    this.wish = wish
    void this.begin(wish.game)
  }

  /** Whether what is shown is of rules that were changed since, or of none. */
  get stale(): boolean {
    return this.busy || this.failed !== ''
  }

  get house(): GameCard[] {
    return this.games.filter((game) => game.banker === 'house')
  }

  title(name: string): string {
    return this.games.find((game) => game.name === name)?.title ?? name
  }

  value(field: string): unknown {
    return field in this.wish.set ? this.wish.set[field] : this.preset?.[field]
  }

  change(field: string, value: unknown): void {
    this.wish = { ...this.wish, set: changed(this.wish.set, this.preset ?? {}, field, value) }
    this.look()
  }

  choose(game: string): void {
    this.wish = { ...this.wish, game, set: {} }
    void this.begin(game)
  }

  compareWith(other: string): void {
    this.wish = { ...this.wish, with: other }
    this.look()
  }

  /** Find out anew, such as after a change, and keep it in the address. */
  look(): void {
    history.replaceState(null, '', `/explore${asQuery(this.wish)}`)
    this.busy = true
    this.latest.ask((signal) => this.explore(this.wish, signal))
  }

  stop(): void {
    this.latest.stop()
  }

  private async begin(game: string): Promise<void> {
    try {
      this.preset = null
      const { rules } = await explorer.preset(game)
      if (this.wish.game !== game) return
      this.preset = rules
      this.look()
    } catch (error) {
      this.fail(error)
    }
  }

  private async explore(wish: Wish, signal: AbortSignal): Promise<void> {
    try {
      const game = { game: wish.game, set: wish.set }
      const whole = explorer.explore(game, signal)
      void explorer.figures(game, signal).then(
        (soonest) => this.show(soonest),
        () => {},
      )
      this.found = await whole
      this.failed = ''
      this.wrong = null
      this.busy = false
      await this.compare(wish, signal)
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
  }

  private show(figures: Figures): void {
    if (this.found) this.found = { ...this.found, ...figures }
  }

  private async compare(wish: Wish, signal: AbortSignal): Promise<void> {
    const { game, set } = wish
    if (!wish.with && !Object.keys(set).length) {
      this.worth = this.other = null
      return
    }
    const other = { game: wish.with || game, set: {} }
    this.worth = await explorer.compare({ game, set }, other, signal)
    this.other = wish.with ? await explorer.explore(other, signal) : null
  }

  private fail(error: unknown): void {
    this.failed = error instanceof Refusal ? error.message : t('link.failed')
    this.wrong = error instanceof Refusal ? error.field : null
    this.busy = false
  }
}

import { settings } from '../settings.svelte'

interface Bound {
  key: string
  act: () => void
}

const bound = new Set<{ element: HTMLElement; now: Bound }>()

/** Give an element a key of its own while it is there and not disabled. */
export function key(element: HTMLElement, now: Bound): { update: (next: Bound) => void; destroy: () => void } {
  const entry = { element, now }
  bound.add(entry)
  return {
    update: (next) => (entry.now = next),
    destroy: () => bound.delete(entry),
  }
}

/** Finish every motion at once, and let a pressed key act, where keys are on and nothing is being typed. */
export function listen(): () => void {
  const pressed = (event: KeyboardEvent) => {
    skipMotion()
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event)) return
    const wanted = event.key === '?' ? '?' : event.key.toLowerCase()
    const found = [...bound].findLast(({ element, now }) => now.key === wanted && !element.matches(':disabled') && reachable(element))
    if (!found) return
    event.preventDefault()
    found.now.act()
  }
  addEventListener('keydown', pressed)
  addEventListener('mousedown', leaveFocus)
  addEventListener('pointerdown', skipMotion)
  return () => {
    removeEventListener('keydown', pressed)
    removeEventListener('mousedown', leaveFocus)
    removeEventListener('pointerdown', skipMotion)
  }
}

/** Let the mouse focus no button beside a dialog, so that Enter means the table's next step and not that button again. */
function leaveFocus(event: MouseEvent): void {
  const target = event.target as Element
  if (target.closest('button') && !target.closest('dialog')) event.preventDefault()
}

export function skipMotion(): void {
  for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
}

/** Tell whether a key belongs to what has the focus: a field that is typed in, a button that Enter presses. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (target.matches('input:not([type=checkbox], [type=radio]), select, textarea')) return true
  return event.key === 'Enter' && target.matches('button, a, summary')
}

function reachable(element: HTMLElement): boolean {
  const dialog = document.querySelector('dialog[open]')
  return !dialog || dialog.contains(element)
}

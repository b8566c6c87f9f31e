/** Where the focus goes when what had it is gone. */
import { isTouch } from '../../app'

export function isFocusLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(':disabled')
}

/** The field; on a phone that would open the keyboard, so the conversation there. */
export function focusField(): void {
  const field = isTouch.peek() ? '.feed-scroll' : '.composer textarea'
  document.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
}

export function focusDock(): void {
  const dock = document.querySelector<HTMLElement>('.dock')
  dock?.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus()
}

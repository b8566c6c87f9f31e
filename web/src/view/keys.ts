/** Keys that work everywhere on the page. */
import { stopTurn } from '../actions'
import { alerts, current, dismiss, go, isNarrow, overlay } from '../app'

const TWICE_MS = 1000
let escapedAt = 0

function escape(event: KeyboardEvent): void {
  if (overlay.peek()) {
    overlay.value = ''
    return event.preventDefault()
  }
  const told = alerts.peek().at(-1)
  if (told) {
    dismiss(told.id)
    return event.preventDefault()
  }
  const now = Date.now()
  const thread = current.peek()
  if (now - escapedAt < TWICE_MS && thread) void stopTurn(thread)
  escapedAt = now
}

/** List, conversation, dock, composer: the next of them that is there. */
function nextPart(): void {
  const last = [...document.querySelectorAll<HTMLElement>('.feed-scroll article')].at(-1)
  const first = ['.sidebar .threads a, .sidebar .new-thread', '.dock button', '.composer textarea'].map((selector) => document.querySelector<HTMLElement>(selector))
  const parts = [first[0], last, first[1], first[2]].filter((one): one is HTMLElement => !!one && one.offsetParent !== null)
  const homes = parts.map((part) => part.closest('.sidebar, .feed-scroll, .dock, .composer'))
  const here = homes.findIndex((home) => home?.contains(document.activeElement))
  parts[(here + 1) % parts.length]?.focus()
}

export function onKey(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (event.key === 'Escape') return escape(event)
  if (event.key === 'F6') nextPart()
  else if (isCommand && key === 'k' && !event.shiftKey) overlay.value = overlay.peek() === 'palette' ? '' : 'palette'
  else if (isCommand && key === '/') overlay.value = 'shortcuts'
  else if (isCommand && event.shiftKey && key === 'o') go({ at: 'new' })
  else if (isCommand && event.shiftKey && key === 'f') {
    if (isNarrow.peek()) overlay.value = 'threads'
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#search-threads')?.focus())
  } else if (event.key === 'End' && !/^(?:INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)) document.dispatchEvent(new Event('bobbin-end'))
  else return
  event.preventDefault()
}

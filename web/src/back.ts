/** Back closes the list of threads and the details on a narrow screen, before it leaves the thread. */
import { effect } from '@preact/signals'
import { isNarrow, overlay, overlayOfEntry, type Overlay } from './app'

const isScreen = (what: Overlay): boolean => what === 'threads' || what === 'details'

function popped(): void {
  const wanted = overlayOfEntry()
  if (isNarrow.peek() ? wanted || isScreen(overlay.peek()) : isScreen(overlay.peek()) && !wanted) overlay.value = wanted
}

/** Closed by other means: its entry goes, unless something else has been opened meanwhile. */
function leaveEntry(): void {
  setTimeout(() => {
    const isShown = isNarrow.peek() && isScreen(overlay.peek())
    if (overlayOfEntry() && !isShown) history.back()
  })
}

export function watchBack(): void {
  if (overlayOfEntry()) history.replaceState(null, '')
  addEventListener('popstate', popped)
  effect(() => {
    const now = isNarrow.value && isScreen(overlay.value) ? overlay.value : ''
    const entry = overlayOfEntry()
    if (now === entry) return
    if (!now) leaveEntry()
    else if (entry) history.replaceState({ overlay: now }, '')
    else history.pushState({ overlay: now }, '')
  })
}

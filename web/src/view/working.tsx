import { clock } from '../app'
import type { Thread } from '../store/model'
import { duration } from '../text/time'

/** A line that says that the agent is at work, and for how long. */
export function Working({ thread }: { thread: Thread }) {
  if (thread.turnId.value === '' || thread.allAsks.value.length > 0) return null
  const seconds = Math.max(0, Math.floor((clock.value - thread.turnBegan.value) / 1000))
  return <div class="working"><span class="pulse" aria-hidden="true" />Working{seconds >= 2 && <span class="muted">{duration(seconds * 1000)}</span>}</div>
}

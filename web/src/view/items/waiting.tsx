/** An item that waits for an answer says so and leads to the question. */
import { focusDock } from '../dock/focus'
import type { Thread } from '../../store/model'

export const waitsFor = (thread: Thread, itemId: string): boolean => thread.allAsks.value.some((ask) => ask.itemId === itemId)

export const Waiting = () => <button type="button" class="link" onClick={() => focusDock()}>waiting</button>

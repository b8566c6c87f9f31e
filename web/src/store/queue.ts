/** Messages that wait for a turn to end, for each thread, kept in this browser. */
import { signal, type Signal } from '@preact/signals'
import type { UserInput } from '../wire/types/v2'
import { inputText } from './items'
import { keep, kept } from './keep'

export interface Queued {
  id: number
  input: UserInput[]
}

const KEY = 'queue '
const queues = new Map<string, Signal<Queued[]>>()

const stored = (place: string): Queued[] => kept<Queued[]>(KEY + place, []).filter((one) => Array.isArray(one?.input))

/** Other pages of this browser have the same queues. */
if (typeof addEventListener !== 'undefined') {
  addEventListener('storage', () => {
    for (const [place, queue] of queues) queue.value = stored(place)
  })
}

export function queueOf(place: string): Signal<Queued[]> {
  let found = queues.get(place)
  if (!found) {
    found = signal(stored(place))
    queues.set(place, found)
  }
  return found
}

function write(place: string, list: Queued[]): void {
  queueOf(place).value = list
  keep(KEY + place, list)
}

export function enqueue(place: string, input: UserInput[]): void {
  const list = stored(place)
  write(place, [...list, { id: Math.max(0, ...list.map((one) => one.id)) + 1, input }])
}

/** Takes one out; undefined when another page of this browser was faster. */
export function unqueue(place: string, id: number): Queued | undefined {
  const list = stored(place)
  write(place, list.filter((one) => one.id !== id))
  return list.find((one) => one.id === id)
}

/** The next to be sent after a turn: only when it has completed; one that failed or was stopped keeps the queue. */
export function nextAfter(place: string, status: string): Queued | undefined {
  return status === 'completed' ? queueOf(place).peek()[0] : undefined
}

export const queuedText = (one: Queued): string => inputText(one.input) || 'Image'

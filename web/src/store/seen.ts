/**
 * What was seen of commands that were not over: a server stores their output when they end, so a snapshot does not have it, and a server that was killed
 * never will. It is put back where the snapshot has less.
 */
import { Entry } from './feed'
import { readItem, type ShownOf } from './items'
import { isForgotten } from './keep'
import type { Thread } from './model'
import { array, number, object, text } from '../wire/json'

type Command = ShownOf<'commandExecution'>

export interface Seen {
  turnId: string
  item: Command
  /** Which of the same in its turn it is: the second `make`. */
  nth: number
}

const MOST_CHARACTERS = 200_000
const STORE = 'bobbin.seen'

const commandOf = (entry: Entry): Command | null => {
  const { item } = entry.look.peek()
  return item.type === 'commandExecution' ? item : null
}
const outputOf = (item: Command): string => item.aggregatedOutput ?? ''

/** The same command in the same turn, in the order they were run. */
function sameIn(entries: Iterable<Entry>, turnId: string, command: string): Entry[] {
  return [...entries].filter((entry) => entry.turnId === turnId && commandOf(entry)?.command === command)
}

/** The commands of a thread that run and have said something. */
export function seenOf(thread: Thread): Seen[] {
  const found: Seen[] = []
  for (const entry of thread.feed.backwards()) {
    const item = commandOf(entry)
    if (entry.turnId !== (found[0]?.turnId ?? entry.turnId)) break
    if (!item || !entry.look.peek().isRunning || outputOf(item) === '') continue
    const nth = sameIn(thread.feed.all(), entry.turnId, item.command).indexOf(entry) + 1
    found.unshift({ turnId: entry.turnId, item: { ...item, aggregatedOutput: outputOf(item).slice(-MOST_CHARACTERS) }, nth })
  }
  return found
}

/** Where to put what the turn has no place for: before the words that say how it ended. */
function endOf(entries: Entry[], turnId: string): number {
  let at = entries.findLastIndex((entry) => entry.turnId === turnId) + 1
  while (at > 0 && entries[at - 1]!.turnId === turnId && /^(?:notice|turnError)$/.test(entries[at - 1]!.look.peek().item.type)) at--
  return at
}

function add(entries: Entry[], { turnId, item }: Seen, isRunning: boolean): void {
  const at = endOf(entries, turnId)
  const id = entries.some((entry) => entry.id === item.id) ? `seen ${turnId} ${item.id}` : item.id
  if (at > 0) entries.splice(at, 0, new Entry(id, turnId, { item: { ...item, id }, isRunning }, true))
}

/** Puts back what was seen. `running` is the turn that still runs, if one does. */
export function restoreSeen(entries: Entry[], all: Seen[], running: string): void {
  for (const seen of all) {
    const there = sameIn(entries, seen.turnId, seen.item.command)[seen.nth - 1]
    const known = there && commandOf(there)
    if (!there || !known) add(entries, seen, seen.turnId === running)
    else if (known.status === 'inProgress' && outputOf(known).length < outputOf(seen.item).length) there.change({ item: { ...known, aggregatedOutput: seen.item.aggregatedOutput } })
  }
}

/* -- Over a reload of the page ------------------------------------------------------------- */

type Stored = Record<string, unknown>

function readStored(): Stored {
  try {
    return object(JSON.parse(sessionStorage.getItem(STORE) ?? '{}'))
  } catch {
    return {}
  }
}

/** Storage may be full or forbidden: then a reload shows what the server has. */
function writeStored(stored: Stored): void {
  if (isForgotten()) return
  try {
    sessionStorage.setItem(STORE, JSON.stringify(stored))
  } catch {
    // full, or forbidden
  }
}

/** When the page goes. */
export function keepSeen(threads: Thread[]): void {
  writeStored(Object.fromEntries(threads.map((thread) => [thread.key, seenOf(thread)] as const).filter(([, seen]) => seen.length > 0)))
}

/** What was seen before the reload; once. */
export function takeKept(thread: Thread): Seen[] {
  const stored = readStored()
  if (!Object.hasOwn(stored, thread.key)) return []
  const { [thread.key]: kept, ...others } = stored
  writeStored(others)
  return array(kept).map(object).flatMap((one): Seen[] => {
    const item = readItem(one.item)
    return item.type === 'commandExecution' ? [{ turnId: text(one.turnId), item, nth: number(one.nth) ?? 1 }] : []
  })
}

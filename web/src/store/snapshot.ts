/**
 * The answer to `thread/resume`, `read`, `fork` or `rollback` takes the place of everything we had of the thread: ids of items
 * differ between a live turn and the same turn read back, so merging by id would double them.
 */
import { array, isObject, number, object, text, type Obj } from '../wire/json'
import type { ThreadTokenUsage, TokenUsageBreakdown, UserInput } from '../wire/types/v2'
import { WORDS } from '../text/words'
import { adopt, takeAbout } from './about'
import { Entry } from './feed'
import { inputText, readItem, type Shown } from './items'
import type { Server, Settings, Thread } from './model'
import { errorWords } from './reduce/turn'
import { reduce } from './reduce'
import { restoreSeen, seenOf, takeKept } from './seen'

function isUnfinished(item: Shown): boolean {
  return 'status' in item && (item.status === 'inProgress' || item.status === 'in_progress')
}

function turnEntries(thread: Thread, value: unknown, place: number, out: Entry[], seen: Set<string>): void {
  const turn = object(value)
  const turnId = text(turn.id) || `turn ${place}`
  const status = text(turn.status)
  const isRunning = status === 'inProgress'
  thread.turnIds.push(turnId)
  const items = array(turn.items)
  items.forEach((given, index) => {
    const item = readItem(given, `${turnId} item ${index}`)
    // Ids count from the beginning of each reading; two that are the same would be one entry.
    if (seen.has(item.id)) item.id = `${turnId} ${item.id} ${index}`
    seen.add(item.id)
    if (item.type === 'collabAgentToolCall') for (const id of item.receiverThreadIds) adopt(thread, id)
    const isOpen = isRunning && ('status' in item ? isUnfinished(item) : index === items.length - 1)
    out.push(new Entry(item.id, turnId, { item, isRunning: isOpen }, true))
  })
  const end = (item: Shown) => out.push(new Entry(item.id, turnId, { item, isRunning: false }, true))
  if (status === 'failed') end({ type: 'turnError', id: `${turnId} failed`, ...errorWords(turn.error) })
  if (status === 'interrupted') end({ type: 'notice', id: `${turnId} interrupted`, text: WORDS.interrupted, details: '' })
}

const saying = (words: string) => (item: Shown): boolean => item.type === 'userMessage' && inputText(item.content).trim() === words

/** Messages of ours that were on their way: found in the snapshot, or given back as not sent. The same words may have been said before. */
function unsent(thread: Thread, entries: Entry[]): UserInput[][] {
  const lost: UserInput[][] = []
  const last = thread.turnIds.at(-1)
  const now = entries.filter((entry) => entry.turnId === last).map((entry) => entry.look.peek().item)
  const before = [...thread.feed.all()].filter((entry) => entry.turnId === last && !entry.look.peek().isSending).map((entry) => entry.look.peek().item)
  const found = new Map<string, number>()
  for (const sent of thread.sending) {
    const item = sent.look.peek().item
    if (item.type !== 'userMessage') continue
    const words = inputText(item.content).trim()
    const arrived = found.get(words) ?? now.filter(saying(words)).length - before.filter(saying(words)).length
    found.set(words, arrived - 1)
    if (arrived <= 0) lost.push(item.content)
  }
  thread.sending = []
  return lost
}

/** Returns the messages that never arrived. `turns` are the newest ones, if not all of them. */
export function applySnapshot(thread: Thread, value: unknown, turns = array(object(value).turns)): UserInput[][] {
  takeAbout(thread.server, object(value))
  const seen = [...seenOf(thread), ...takeKept(thread)]
  thread.turnIds = []
  const entries: Entry[] = []
  const ids = new Set<string>()
  turns.forEach((turn, place) => turnEntries(thread, turn, place, entries, ids))
  const last = object(turns.at(-1))
  const running = last.status === 'inProgress' ? text(last.id) : ''
  restoreSeen(entries, seen, running)
  const lost = unsent(thread, entries)
  thread.feed.replaceAll(entries)
  thread.turnId.value = running
  if (running) thread.turnBegan.value = Date.now()
  thread.lastStatus = text(last.status)
  thread.hasFailed.value = last.status === 'failed'
  return lost
}

/** Turns before those of the snapshot, the oldest first. */
export function prependTurns(thread: Thread, turns: unknown[]): void {
  const later = thread.turnIds
  const entries: Entry[] = []
  const ids = new Set([...thread.feed.all()].map((entry) => entry.id))
  thread.turnIds = []
  turns.filter((turn) => !later.includes(text(object(turn).id))).forEach((turn, place) => turnEntries(thread, turn, place, entries, ids))
  thread.turnIds.push(...later)
  thread.feed.prepend(entries)
}

/** What came while the snapshot was on its way. */
export function releaseHeld(thread: Thread): void {
  const held = thread.held ?? []
  thread.held = null
  for (const { method, params } of held) reduce(thread.server, method, params)
}

export function readSettings(value: unknown): Settings {
  const given = object(value)
  return {
    model: text(given.model),
    effort: typeof given.reasoningEffort === 'string' ? given.reasoningEffort : null,
    sandbox: isObject(given.sandbox) ? (given.sandbox as never) : null,
    approvals: typeof given.approvalPolicy === 'string' || isObject(given.approvalPolicy) ? (given.approvalPolicy as never) : null,
    cwd: text(given.cwd),
    mode: 'default',
  }
}

function readBreakdown(value: unknown): TokenUsageBreakdown {
  const given = object(value)
  const count = (name: keyof TokenUsageBreakdown) => number(given[name]) ?? 0
  return {
    totalTokens: count('totalTokens'), inputTokens: count('inputTokens'), cachedInputTokens: count('cachedInputTokens'),
    outputTokens: count('outputTokens'), reasoningOutputTokens: count('reasoningOutputTokens'),
  }
}

export function readUsage(value: Obj): ThreadTokenUsage {
  return { total: readBreakdown(value.total), last: readBreakdown(value.last), modelContextWindow: number(value.modelContextWindow) }
}

/** Forgets the items of a thread that nobody looks at; opening it again brings them back. */
export function forgetItems(thread: Thread): void {
  thread.feed.replaceAll([])
  thread.turnIds = []
  thread.opening.value = 'closed'
  thread.diff.value = ''
  thread.plan.value = null
}

export const liveThreads = (server: Server): Thread[] => [...server.threads.values()].filter((thread) => thread.opening.peek() === 'open')

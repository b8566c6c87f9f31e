/** Items begin, grow and end. */
import { number, object, text, type Obj } from '../../wire/json'
import { adopt } from '../about'
import { Entry, type Look } from '../feed'
import { inputText, readItem, type Shown } from '../items'
import type { Server, Thread } from '../model'
import type { Part } from './table'

/** The message of ours that this one is, if we have sent it and only the server's own was missing. */
function takeSent(thread: Thread, item: Shown): Entry | undefined {
  if (item.type !== 'userMessage') return undefined
  const words = inputText(item.content).trim()
  const sent = thread.sending.find((entry) => {
    const mine = entry.look.peek().item
    return mine.type === 'userMessage' && inputText(mine.content).trim() === words
  })
  if (sent) thread.sending = thread.sending.filter((entry) => entry !== sent)
  return sent
}

/** A snapshot names an item that was running then by another id than the events do. */
function findStored(thread: Thread, turnId: string, item: Shown): Entry | undefined {
  for (const entry of thread.feed.backwards()) {
    if (entry.turnId !== turnId) return undefined
    if (entry.isStored && entry.look.peek().isRunning && entry.look.peek().item.type === item.type) return entry
  }
  return undefined
}

/** What came piece by piece is kept where the finished item does not have it. */
function completedWith(old: Shown, item: Shown): Shown {
  if (old.type === 'commandExecution' && item.type === 'commandExecution') {
    return { ...item, command: item.command || old.command, cwd: item.cwd || old.cwd, aggregatedOutput: item.aggregatedOutput ?? old.aggregatedOutput }
  }
  return item
}

function place(server: Server, params: Obj, isRunning: boolean): void {
  const thread = server.thread(text(params.threadId))
  const turnId = text(params.turnId)
  const item = readItem(params.item, `${turnId} item ${thread.feed.length.peek()}`)
  if (item.type === 'collabAgentToolCall') for (const id of item.receiverThreadIds) adopt(thread, id)
  // The beginning and the end of a review have one id: each has its own place.
  const same = thread.feed.find(item.id)
  if (same && same.look.peek().item.type !== item.type) item.id = `${item.id} ${item.type}`
  const known = thread.feed.find(item.id) ?? (isRunning ? undefined : findStored(thread, turnId, item))
  if (known) {
    const old = known.look.peek()
    known.change({ item: completedWith(old.item, item), isRunning: isRunning && old.isRunning })
    return
  }
  const entry = new Entry(item.id, turnId, { item, isRunning })
  const sent = takeSent(thread, item)
  if (sent) thread.feed.remove(sent)
  thread.feed.append(entry)
}

type Grow = (item: Shown, delta: string, params: Obj) => Shown

/** A piece of text for an item that may not have been announced. */
function grow(type: Shown['type'], change: Grow) {
  return (server: Server, params: Obj): void => {
    const thread = server.thread(text(params.threadId))
    const itemId = text(params.itemId)
    const turnId = text(params.turnId)
    let entry = thread.feed.find(itemId)
    if (!entry) {
      if (itemId === '') return
      entry = new Entry(itemId, turnId, { item: readItem({ type, id: itemId }), isRunning: true })
      thread.feed.append(entry)
    }
    const look = entry.look.peek()
    if (look.item.type === type) entry.change({ item: change(look.item, text(params.delta), params) })
  }
}

const MAX_SECTIONS = 1000

function addAt(list: string[], value: unknown, delta: string): string[] {
  const index = Math.min(Math.max(0, Math.trunc(number(value) ?? 0)), MAX_SECTIONS)
  const out = list.slice()
  while (out.length <= index) out.push('')
  out[index] += delta
  return out
}

function onEntry(change: (look: Look, params: Obj) => Partial<Look>, idMember = 'itemId') {
  return (server: Server, params: Obj): void => {
    const entry = server.thread(text(params.threadId)).feed.find(text(params[idMember]))
    if (entry) entry.change(change(entry.look.peek(), params))
  }
}

const growText: Grow = (item, delta) => (item.type === 'agentMessage' || item.type === 'plan' ? { ...item, text: item.text + delta } : item)
const growOutput: Grow = (item, delta) =>
  item.type === 'commandExecution' ? { ...item, aggregatedOutput: (item.aggregatedOutput ?? '') + delta } : item
const growSummary: Grow = (item, delta, params) =>
  item.type === 'reasoning' ? { ...item, summary: addAt(item.summary, params.summaryIndex, delta) } : item
const growContent: Grow = (item, delta, params) =>
  item.type === 'reasoning' ? { ...item, content: addAt(item.content, params.contentIndex, delta) } : item

function reviewWords(params: Obj): string {
  const review = object(params.review)
  return [text(review.status), text(review.riskLevel) && `risk ${text(review.riskLevel)}`, text(review.rationale)].filter(Boolean).join(' · ')
}

const review = onEntry((_, params) => ({ progress: `Automatic review: ${reviewWords(params)}` }), 'targetItemId')

export const ITEM: Part<
  | 'item/started' | 'item/completed' | 'item/agentMessage/delta' | 'item/plan/delta' | 'item/commandExecution/outputDelta'
  | 'item/commandExecution/terminalInteraction' | 'item/fileChange/outputDelta' | 'item/mcpToolCall/progress'
  | 'item/reasoning/summaryTextDelta' | 'item/reasoning/summaryPartAdded' | 'item/reasoning/textDelta'
  | 'item/autoApprovalReview/started' | 'item/autoApprovalReview/completed'
> = {
  'item/started': (server, params) => place(server, params, true),
  'item/completed': (server, params) => place(server, params, false),
  'item/agentMessage/delta': grow('agentMessage', growText),
  'item/plan/delta': grow('plan', growText),
  'item/commandExecution/outputDelta': grow('commandExecution', growOutput),
  'item/commandExecution/terminalInteraction': onEntry((look, params) => {
    const typed = text(params.stdin)
    return typed === '' ? {} : { typed: [...(look.typed ?? []), typed].slice(-100) }
  }),
  'item/fileChange/outputDelta': onEntry(() => ({})),
  'item/mcpToolCall/progress': onEntry((_, params) => ({ progress: text(params.message) })),
  'item/reasoning/summaryTextDelta': grow('reasoning', growSummary),
  'item/reasoning/summaryPartAdded': grow('reasoning', (item, _, params) => growSummary(item, '', params)),
  'item/reasoning/textDelta': grow('reasoning', growContent),
  'item/autoApprovalReview/started': review,
  'item/autoApprovalReview/completed': review,
}

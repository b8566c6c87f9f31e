/** Turns begin and end, fail, make plans and diffs. */
import { array, isObject, object, text, type Obj } from '../../wire/json'
import type { TurnPlanStep } from '../../wire/types/v2'
import { WORDS } from '../../text/words'
import { Entry } from '../feed'
import type { Shown } from '../items'
import type { Server, Thread } from '../model'
import type { Part } from './table'

let locals = 0

/** Adds something of our own to a conversation. */
export function addLocal(thread: Thread, turnId: string, make: (id: string) => Shown): Entry {
  const id = `local ${++locals}`
  const entry = new Entry(id, turnId, { item: make(id), isRunning: false })
  thread.feed.append(entry)
  return entry
}

export function addNotice(thread: Thread, turnId: string, words: string, details = ''): void {
  addLocal(thread, turnId, (id) => ({ type: 'notice', id, text: words, details }))
}

/** The words of an error, whatever shape it has. */
export function errorWords(value: unknown): { message: string; details: string } {
  const error = object(value)
  const kind = isObject(error.codexErrorInfo) ? Object.keys(error.codexErrorInfo)[0] : text(error.codexErrorInfo)
  const details = [text(error.additionalDetails), kind && kind !== 'other' ? `(${kind})` : ''].filter(Boolean).join('\n')
  return { message: text(error.message) || (typeof value === 'string' ? value : '') || WORDS.unknownError, details }
}

export function beginTurn(thread: Thread, turnId: string): void {
  if (turnId === '') return
  if (thread.turnId.peek() !== turnId) {
    thread.turnId.value = turnId
    thread.turnBegan.value = Date.now()
    thread.diff.value = ''
    thread.plan.value = null
  }
  if (!thread.turnIds.includes(turnId)) thread.turnIds.push(turnId)
  thread.hasFailed.value = false
}

/** Entries of other turns that may stand behind those of one that ends. */
const LOOK_BACK = 20

/** Whatever still ran in the turn runs no more. */
function settleItems(thread: Thread, turnId: string): void {
  let others = 0
  for (const entry of thread.feed.backwards()) {
    if (entry.turnId !== turnId && ++others > LOOK_BACK) break
    if (entry.turnId === turnId && entry.look.peek().isRunning) entry.change({ isRunning: false })
  }
}

function addFailure(thread: Thread, turnId: string, value: unknown): void {
  const { message, details } = errorWords(value)
  const last = thread.feed.last?.look.peek().item
  if (last?.type === 'turnError' && last.message === message) return
  addLocal(thread, turnId, (id) => ({ type: 'turnError', id, message, details }))
}

function completed(server: Server, params: Obj): void {
  const thread = server.thread(text(params.threadId))
  const turn = object(params.turn)
  const turnId = text(turn.id)
  const status = text(turn.status)
  const running = thread.turnId.peek()
  // A review ends under another id than it began with: an end that fits no beginning is that of the turn that runs.
  const isEnd = running === turnId || running === '' || !thread.turnIds.includes(turnId)
  if (running === '' && !thread.turnIds.includes(turnId)) thread.turnIds.push(turnId)
  settleItems(thread, turnId)
  if (isEnd) {
    settleItems(thread, running)
    thread.turnId.value = ''
  }
  thread.asks.value = thread.asks.peek().filter((ask) => ask.turnId !== turnId && !(isEnd && ask.turnId === running))
  thread.hasFailed.value = status === 'failed'
  if (status === 'failed') addFailure(thread, turnId, turn.error)
  if (status === 'interrupted') addNotice(thread, turnId, WORDS.interrupted)
  server.tell({ type: 'turnEnded', thread, turnId, status })
}

function failed(server: Server, params: Obj): void {
  const thread = server.thread(text(params.threadId))
  const turnId = text(params.turnId)
  if (params.willRetry !== true) {
    addFailure(thread, turnId, params.error)
    return
  }
  const { message, details } = errorWords(params.error)
  const last = thread.feed.last
  const item = last?.look.peek().item
  const isAgain = last && item?.type === 'notice' && last.turnId === turnId && item.text.startsWith(WORDS.tryingAgain)
  const words = `${WORDS.tryingAgain}: ${message}`
  if (isAgain) last.change({ item: { ...item, text: words, details } })
  else addNotice(thread, turnId, words, details)
}

function planned(server: Server, params: Obj): void {
  const thread = server.thread(text(params.threadId))
  const turnId = text(params.turnId)
  const steps = array(params.plan).map(object).map((one): TurnPlanStep => ({
    step: text(one.step),
    status: one.status === 'completed' || one.status === 'inProgress' ? one.status : 'pending',
  }))
  const explanation = text(params.explanation)
  thread.plan.value = { explanation, steps }
  for (const entry of thread.feed.backwards()) {
    if (entry.turnId !== turnId) break
    if (entry.look.peek().item.type === 'steps') thread.feed.remove(entry)
  }
  addLocal(thread, turnId, (id) => ({ type: 'steps', id, explanation, plan: steps }))
}

export const TURN: Part<'turn/started' | 'turn/completed' | 'turn/diff/updated' | 'turn/plan/updated' | 'error'> = {
  'turn/started': (server, params) => {
    const thread = server.thread(text(params.threadId))
    const isNew = thread.turnId.peek() === ''
    beginTurn(thread, text(object(params.turn).id))
    if (isNew) server.tell({ type: 'turnBegan', thread })
  },
  'turn/completed': completed,
  'turn/diff/updated': (server, params) => {
    server.thread(text(params.threadId)).diff.value = text(params.diff)
  },
  'turn/plan/updated': planned,
  error: failed,
}

/** Questions of the server: kept with the thread they are about until they are settled. */
import { text, type Obj } from '../wire/json'
import type { RequestId } from '../wire/rpc'
import { WORDS } from '../text/words'
import type { Ask, Server, Thread } from './model'
import { addNotice } from './reduce/turn'

export type AskKind = 'Approval' | 'Question' | 'Form' | 'Permissions'

const KINDS: Record<string, AskKind> = {
  'item/commandExecution/requestApproval': 'Approval',
  'item/fileChange/requestApproval': 'Approval',
  execCommandApproval: 'Approval',
  applyPatchApproval: 'Approval',
  'item/tool/requestUserInput': 'Question',
  'mcpServer/elicitation/request': 'Form',
  'item/permissions/requestApproval': 'Permissions',
}

/** What kind of question a method is, or undefined for one that this page refuses. */
export const askKind = (method: string): AskKind | undefined => (Object.hasOwn(KINDS, method) ? KINDS[method] : undefined)

let asks = 0

/** Remembers a question; false means that nobody here can answer it. */
export function addAsk(server: Server, id: RequestId, method: string, params: Obj): Ask | null {
  const threadId = text(params.threadId) || text(params.conversationId)
  if (!askKind(method) || threadId === '') return null
  const ask: Ask = {
    key: `ask ${++asks}`, id, method, params, threadId, turnId: text(params.turnId), itemId: text(params.itemId) || text(params.callId),
  }
  const thread = server.thread(threadId)
  // The server asks the same thing again when a thread is resumed.
  thread.asks.value = [...thread.asks.peek().filter((one) => one.id !== id), ask]
  server.tell({ type: 'asked', thread, ask })
  return ask
}

/** Answered here: it stays in sight, without working buttons, until the server has said so. */
export function markAnswered(thread: Thread, ask: Ask): void {
  thread.answered.value = new Set([...thread.answered.peek(), ask.key])
}

export function unmarkAnswered(thread: Thread, ask: Ask): void {
  const keys = new Set(thread.answered.peek())
  keys.delete(ask.key)
  thread.answered.value = keys
}

/** The server needs no answer any more. */
export function settleAsk(thread: Thread, id: RequestId): void {
  const ask = thread.asks.peek().find((one) => one.id === id)
  if (!ask) return
  thread.asks.value = thread.asks.peek().filter((one) => one !== ask)
  if (!thread.answered.peek().has(ask.key) && thread.turnId.peek() !== '') addNotice(thread, ask.turnId, WORDS.answeredElsewhere)
  unmarkAnswered(thread, ask)
}

/** The connection is gone, and the questions that came over it with it: the server asks again. */
export function dropAsks(thread: Thread): void {
  if (thread.asks.peek().length) thread.asks.value = []
  if (thread.answered.peek().size) thread.answered.value = new Set()
}

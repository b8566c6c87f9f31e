/** What stands in a conversation, read from whatever a server sent: every member has its type afterwards. */
import { array, isObject, number, object, pretty, text, type Obj } from '../wire/json'
import type { HookRunSummary, ThreadItem, TurnPlanStep, UserInput } from '../wire/types/v2'

/** What the page adds to the items of the protocol. */
export type LocalItem =
  | { type: 'notice'; id: string; text: string; details: string }
  | { type: 'turnError'; id: string; message: string; details: string }
  | { type: 'steps'; id: string; explanation: string; plan: TurnPlanStep[] }
  | { type: 'hookRun'; id: string; run: HookRunSummary }
  | { type: 'unknown'; id: string; name: string; details: string }

export type Shown = ThreadItem | LocalItem
export type ShownOf<T extends Shown['type']> = Extract<Shown, { type: T }>

type Reader = (given: Obj, id: string) => Shown

const strings = (value: unknown): string[] => array(value).map((one) => (typeof one === 'string' ? one : pretty(one, 10_000)))
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Some providers give content as objects with a text. */
const texts = (value: unknown): string[] => array(value).map((one) => (isObject(one) ? text(one.text) : String(one)))

const READERS: Record<ThreadItem['type'], Reader> = {
  userMessage: (given, id) => ({ type: 'userMessage', id, content: readInput(given.content) }),
  hookPrompt: (given, id) => ({
    type: 'hookPrompt', id,
    fragments: array(given.fragments).map(object).map((one) => ({ text: text(one.text), hookRunId: text(one.hookRunId) })),
  }),
  agentMessage: (given, id) => ({
    type: 'agentMessage', id, text: text(given.text),
    phase: given.phase === 'commentary' || given.phase === 'final_answer' ? given.phase : null,
    memoryCitation: readCitation(given.memoryCitation),
  }),
  plan: (given, id) => ({ type: 'plan', id, text: text(given.text) }),
  reasoning: (given, id) => ({ type: 'reasoning', id, summary: texts(given.summary), content: texts(given.content) }),
  commandExecution: (given, id) => ({
    type: 'commandExecution', id,
    command: Array.isArray(given.command) ? strings(given.command).join(' ') : text(given.command),
    cwd: text(given.cwd), processId: orNull(given.processId),
    source: oneOf(given.source, ['agent', 'userShell', 'unifiedExecStartup', 'unifiedExecInteraction']),
    status: oneOf(given.status, ['inProgress', 'completed', 'failed', 'declined']),
    commandActions: array(given.commandActions).filter(isObject) as never,
    aggregatedOutput: orNull(given.aggregatedOutput), exitCode: number(given.exitCode), durationMs: number(given.durationMs),
  }),
  fileChange: (given, id) => ({
    type: 'fileChange', id, status: oneOf(given.status, ['inProgress', 'completed', 'failed', 'declined']),
    changes: readChanges(given.changes),
  }),
  mcpToolCall: (given, id) => ({
    type: 'mcpToolCall', id, server: text(given.server), tool: text(given.tool),
    status: oneOf(given.status, ['inProgress', 'completed', 'failed']), arguments: given.arguments as never,
    result: isObject(given.result) ? { content: array(given.result.content) as never, structuredContent: (given.result.structuredContent ?? null) as never } : null,
    error: isObject(given.error) ? { message: text(given.error.message) } : null, durationMs: number(given.durationMs),
  }) as Shown,
  dynamicToolCall: (given, id) => ({
    type: 'dynamicToolCall', id, tool: text(given.tool), arguments: given.arguments as never,
    status: oneOf(given.status, ['inProgress', 'completed', 'failed']),
    contentItems: Array.isArray(given.contentItems) ? (given.contentItems.filter(isObject) as never) : null,
    success: typeof given.success === 'boolean' ? given.success : null, durationMs: number(given.durationMs),
  }),
  collabAgentToolCall: (given, id) => ({
    type: 'collabAgentToolCall', id, tool: text(given.tool) as never, status: oneOf(given.status, ['inProgress', 'completed', 'failed']),
    senderThreadId: text(given.senderThreadId), receiverThreadIds: strings(given.receiverThreadIds), prompt: orNull(given.prompt),
    model: orNull(given.model), reasoningEffort: orNull(given.reasoningEffort) as never, agentsStates: object(given.agentsStates) as never,
  }),
  webSearch: (given, id) => ({ type: 'webSearch', id, query: text(given.query), action: isObject(given.action) ? (given.action as never) : null }),
  imageView: (given, id) => ({ type: 'imageView', id, path: text(given.path) }),
  imageGeneration: (given, id) => ({
    type: 'imageGeneration', id, status: text(given.status), revisedPrompt: orNull(given.revisedPrompt), result: text(given.result),
    ...(typeof given.savedPath === 'string' ? { savedPath: given.savedPath } : {}),
  }),
  enteredReviewMode: (given, id) => ({ type: 'enteredReviewMode', id, review: text(given.review) }),
  exitedReviewMode: (given, id) => ({ type: 'exitedReviewMode', id, review: text(given.review) }),
  contextCompaction: (_, id) => ({ type: 'contextCompaction', id }),
}

export function readItem(value: unknown, fallbackId = ''): Shown {
  const given = object(value)
  const id = text(given.id) || fallbackId
  const reader = Object.hasOwn(READERS, text(given.type)) ? READERS[given.type as ThreadItem['type']] : undefined
  return reader ? reader(given, id) : { type: 'unknown', id, name: text(given.type) || 'unknown', details: pretty(value) }
}

function oneOf<T extends string>(value: unknown, known: readonly T[]): T {
  return known.includes(value as T) ? (value as T) : known[0]!
}

function readCitation(value: unknown): ShownOf<'agentMessage'>['memoryCitation'] {
  if (!isObject(value)) return null
  const entries = array(value.entries).map(object).map((one) => ({
    path: text(one.path), lineStart: number(one.lineStart) ?? 0, lineEnd: number(one.lineEnd) ?? 0, note: text(one.note),
  }))
  return entries.length ? { entries, threadIds: strings(value.threadIds) } : null
}

export function readChanges(value: unknown): ShownOf<'fileChange'>['changes'] {
  return array(value).map(object).map((one) => {
    const kind = isObject(one.kind) ? one.kind : { type: one.kind }
    const type = oneOf(kind.type, ['update', 'add', 'delete'])
    return {
      path: text(one.path), diff: text(one.diff),
      kind: type === 'update' ? { type, move_path: orNull(kind.move_path) } : { type },
    }
  })
}

export function readInput(value: unknown): UserInput[] {
  return array(value).map(object).flatMap((one): UserInput[] => {
    switch (one.type) {
      case 'text':
        return [{ type: 'text', text: text(one.text), text_elements: array(one.text_elements).filter(isObject) as never }]
      case 'image':
        return [{ type: 'image', url: text(one.url) || text(one.imageUrl) }]
      case 'localImage':
        return [{ type: 'localImage', path: text(one.path) }]
      case 'skill':
        return [{ type: 'skill', name: text(one.name), path: text(one.path) }]
      case 'mention':
        return [{ type: 'mention', name: text(one.name), path: text(one.path) }]
      default:
        return [{ type: 'text', text: pretty(one, 10_000), text_elements: [] }]
    }
  })
}

/** The words of a message, for comparing and for editing it again. */
export function inputText(content: readonly UserInput[]): string {
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('')
}

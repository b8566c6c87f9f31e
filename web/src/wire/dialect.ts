/**
 * Older servers say the same things in other words. What comes in is turned into today's notifications here, so that
 * nothing else has to know: `codex/event/TYPE` with a `msg` inside, `text` instead of `delta`, `status: "success"`,
 * ids that stand elsewhere. An event of the old form is dropped once the turn has been told about in the new one.
 */
import { array, base64ToBytes, isObject, number, object, text, type Obj } from './json'

export interface Told {
  method: string
  params: Obj
}

const OLD = 'codex/event/'
const DELTAS = new Set([
  'item/agentMessage/delta',
  'item/plan/delta',
  'item/commandExecution/outputDelta',
  'item/fileChange/outputDelta',
  'item/reasoning/summaryTextDelta',
  'item/reasoning/textDelta',
])
const MAX_TURNS = 1000

export class Dialect {
  /** Turns that the server has told about in the new form. */
  private modern = new Set<string>()
  /** How many messages and pieces of reasoning an old turn has had: they have no ids there. */
  private counts = new Map<string, number>()
  private open = new Map<string, string>()

  translate(method: string, params: Obj): Told[] {
    if (method.startsWith(OLD)) return this.fromOld(method.slice(OLD.length), params)
    const turnId = turnOf(params)
    if (turnId !== '' && (method.startsWith('item/') || method.startsWith('turn/'))) this.remember(turnId)
    return [{ method, params: modernised(method, params, turnId) }]
  }

  private remember(turnId: string): void {
    if (this.modern.size > MAX_TURNS) this.modern.clear()
    this.modern.add(turnId)
  }

  private fromOld(type: string, params: Obj): Told[] {
    const msg = isObject(params.msg) ? params.msg : params
    const threadId = text(params.conversationId) || text(params.threadId) || text(msg.thread_id) || text(msg.threadId)
    const turnId = text(params.turnId) || text(params.id) || text(msg.turn_id) || text(msg.turnId) || `${threadId}-turn`
    if (threadId === '' || this.modern.has(turnId)) return []
    const place = { threadId, turnId }
    const item = (kind: string) => this.openItem(place, kind)
    switch (type) {
      case 'task_started':
        return [{ method: 'turn/started', params: { threadId, turn: turn(turnId, 'inProgress') } }]
      case 'task_complete':
        return [{ method: 'turn/completed', params: { threadId, turn: turn(turnId, 'completed') } }]
      case 'turn_aborted':
        return [{ method: 'turn/completed', params: { threadId, turn: turn(turnId, 'interrupted') } }]
      case 'agent_message_delta':
      case 'agent_message_content_delta':
        return [...item('agentMessage'), this.delta('item/agentMessage/delta', place, 'agentMessage', msg)]
      case 'agent_message':
        return this.closeItem(place, 'agentMessage', { text: text(msg.message) || text(msg.text) })
      case 'agent_reasoning_delta':
      case 'reasoning_content_delta':
        return [...item('reasoning'), this.delta('item/reasoning/summaryTextDelta', place, 'reasoning', msg, { summaryIndex: this.section(turnId) })]
      case 'agent_reasoning_section_break':
        this.counts.set(`${turnId} section`, this.section(turnId) + 1)
        return []
      case 'agent_reasoning':
        return this.closeItem(place, 'reasoning', { summary: [text(msg.text)], content: [] })
      case 'exec_command_begin':
      case 'exec_command_end':
        return [command(type === 'exec_command_end', place, msg)]
      case 'exec_command_output_delta':
        return [{ method: 'item/commandExecution/outputDelta', params: { ...place, itemId: text(msg.call_id), delta: chunk(msg) } }]
      case 'item_started':
      case 'item_completed':
        return [{ method: type === 'item_started' ? 'item/started' : 'item/completed', params: { ...place, item: lowerType(object(msg.item)) } }]
      case 'token_count':
        return usage(place, object(msg.info))
      case 'error':
      case 'stream_error':
        return [{ method: 'error', params: { ...place, willRetry: type === 'stream_error', error: { message: text(msg.message), codexErrorInfo: null, additionalDetails: null } } }]
      default:
        return []
    }
  }

  private section(turnId: string): number {
    return this.counts.get(`${turnId} section`) ?? 0
  }

  private openItem(place: Place, kind: string): Told[] {
    const slot = `${place.turnId} ${kind}`
    if (this.open.has(slot)) return []
    const count = (this.counts.get(slot) ?? 0) + 1
    this.counts.set(slot, count)
    const id = `${slot} ${count}`
    this.open.set(slot, id)
    const item = kind === 'reasoning' ? { type: kind, id, summary: [], content: [] } : { type: kind, id, text: '', phase: null, memoryCitation: null }
    return [{ method: 'item/started', params: { ...place, item } }]
  }

  private closeItem(place: Place, kind: string, members: Obj): Told[] {
    const begun = this.openItem(place, kind)
    const slot = `${place.turnId} ${kind}`
    const item = { type: kind, id: this.open.get(slot)!, phase: null, memoryCitation: null, ...members }
    this.open.delete(slot)
    return [...begun, { method: 'item/completed', params: { ...place, item } }]
  }

  private delta(method: string, place: Place, kind: string, msg: Obj, more: Obj = {}): Told {
    const itemId = this.open.get(`${place.turnId} ${kind}`)!
    return { method, params: { ...place, itemId, delta: text(msg.delta) || text(msg.text), ...more } }
  }
}

interface Place {
  threadId: string
  turnId: string
}

const turn = (id: string, status: string) => ({ id, items: [], status, error: null })

function turnOf(params: Obj): string {
  return text(params.turnId) || text(object(params.turn).id)
}

function modernised(method: string, params: Obj, turnId: string): Obj {
  if (DELTAS.has(method)) {
    const delta = typeof params.delta === 'string' ? params.delta : text(params.text)
    return { ...params, delta, itemId: text(params.itemId) || `${turnId} ${method}` }
  }
  if (method !== 'turn/completed' && method !== 'turn/started') return params
  const given = object(params.turn)
  const said = text(given.status) || text(params.status)
  const status = said === 'success' ? 'completed' : said || (method === 'turn/started' ? 'inProgress' : 'completed')
  const error = given.error ?? params.error ?? null
  return { ...params, turn: { items: [], ...given, id: turnId, status, error } }
}

function command(isEnd: boolean, place: Place, msg: Obj): Told {
  const exitCode = number(msg.exit_code)
  const words = array(msg.command).map(String)
  const item = {
    type: 'commandExecution', id: text(msg.call_id), command: words.join(' ') || text(msg.command), cwd: text(msg.cwd), processId: null, source: 'agent',
    status: !isEnd ? 'inProgress' : exitCode === 0 ? 'completed' : 'failed', commandActions: [],
    aggregatedOutput: isEnd ? text(msg.aggregated_output) || text(msg.stdout) + text(msg.stderr) : null, exitCode, durationMs: null,
  }
  return { method: isEnd ? 'item/completed' : 'item/started', params: { ...place, item } }
}

function chunk(msg: Obj): string {
  const raw = text(msg.chunk)
  return raw === '' ? text(msg.delta) : new TextDecoder().decode(base64ToBytes(raw))
}

function lowerType(item: Obj): Obj {
  const type = text(item.type)
  return { ...item, type: type.charAt(0).toLowerCase() + type.slice(1) }
}

function usage(place: Place, info: Obj): Told[] {
  const read = (value: unknown) => {
    const given = object(value)
    const count = (name: string) => number(given[name]) ?? 0
    return {
      totalTokens: count('total_tokens'), inputTokens: count('input_tokens'), cachedInputTokens: count('cached_input_tokens'),
      outputTokens: count('output_tokens'), reasoningOutputTokens: count('reasoning_output_tokens'),
    }
  }
  if (!isObject(info.total_token_usage)) return []
  const tokenUsage = { total: read(info.total_token_usage), last: read(info.last_token_usage), modelContextWindow: number(info.model_context_window) }
  return [{ method: 'thread/tokenUsage/updated', params: { ...place, tokenUsage } }]
}

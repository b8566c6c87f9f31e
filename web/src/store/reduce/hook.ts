/** The user's own commands that run during a conversation. */
import { array, number, object, text, type Obj } from '../../wire/json'
import type { HookRunSummary } from '../../wire/types/v2'
import type { Server } from '../model'
import type { Part } from './table'
import { addLocal } from './turn'

function readRun(value: unknown): HookRunSummary {
  const given = object(value)
  return {
    ...(given as unknown as HookRunSummary),
    id: text(given.id),
    eventName: (text(given.eventName) || 'hook') as HookRunSummary['eventName'],
    status: (text(given.status) || 'running') as HookRunSummary['status'],
    statusMessage: text(given.statusMessage) || null,
    sourcePath: text(given.sourcePath),
    durationMs: number(given.durationMs) as never,
    entries: array(given.entries).map(object).map((one) => ({ kind: text(one.kind) as never, text: text(one.text) })),
  }
}

function told(server: Server, params: Obj): void {
  const thread = server.thread(text(params.threadId))
  const turnId = text(params.turnId)
  const run = readRun(params.run)
  const isRunning = run.status === 'running'
  for (const entry of thread.feed.backwards()) {
    const { item, isRunning: wasRunning } = entry.look.peek()
    if (entry.turnId !== turnId) break
    if (item.type === 'hookRun' && item.run.id === run.id && wasRunning) {
      entry.change({ item: { ...item, run }, isRunning })
      return
    }
  }
  addLocal(thread, turnId, (id) => ({ type: 'hookRun', id, run })).change({ isRunning })
}

export const HOOK: Part<'hook/started' | 'hook/completed'> = { 'hook/started': told, 'hook/completed': told }

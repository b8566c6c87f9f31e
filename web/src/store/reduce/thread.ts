/** What is told about threads, most of it to everybody. */
import { isObject, text, type Obj } from '../../wire/json'
import { WORDS } from '../../text/words'
import { readStatus, takeAbout } from '../about'
import type { Server, Thread } from '../model'
import { settleAsk } from '../requests'
import { readUsage } from '../snapshot'
import type { Part } from './table'
import { addNotice } from './turn'

const of = (server: Server, params: Obj): Thread => server.thread(text(params.threadId))

function archived(isArchived: boolean) {
  return (server: Server, params: Obj): void => {
    const thread = of(server, params)
    thread.about.value = { ...thread.about.peek(), isArchived }
    if (isArchived) thread.turnId.value = ''
  }
}

function statusChanged(server: Server, params: Obj): void {
  const thread = of(server, params)
  const status = readStatus(params.status)
  thread.status.value = status
  if (status.type === 'active') thread.about.value = { ...thread.about.peek(), updatedAt: Math.floor(Date.now() / 1000) }
  if (status.type === 'notLoaded') thread.turnId.value = ''
}

export const THREAD: Part<
  | 'thread/started' | 'thread/status/changed' | 'thread/archived' | 'thread/unarchived' | 'thread/closed' | 'thread/name/updated'
  | 'thread/tokenUsage/updated' | 'thread/compacted' | 'serverRequest/resolved' | 'model/rerouted'
> = {
  'thread/started': (server, params) => {
    takeAbout(server, params.thread)
  },
  'thread/status/changed': statusChanged,
  'thread/archived': archived(true),
  'thread/unarchived': archived(false),
  'thread/closed': (server, params) => {
    const thread = of(server, params)
    thread.status.value = { type: 'notLoaded' }
    thread.turnId.value = ''
    if (thread.opening.peek() === 'open') thread.opening.value = 'closed' // resumed before the next message
  },
  'thread/name/updated': (server, params) => {
    const thread = of(server, params)
    thread.about.value = { ...thread.about.peek(), name: text(params.threadName) || text(params.name) }
  },
  'thread/tokenUsage/updated': (server, params) => {
    if (isObject(params.tokenUsage)) of(server, params).usage.value = readUsage(params.tokenUsage)
  },
  'thread/compacted': (server, params) => {
    const thread = of(server, params)
    if (thread.feed.last?.look.peek().item.type !== 'contextCompaction') addNotice(thread, text(params.turnId), WORDS.compacted)
  },
  'serverRequest/resolved': (server, params) => {
    const id = params.requestId
    if (typeof id === 'string' || typeof id === 'number') settleAsk(of(server, params), id)
  },
  'model/rerouted': (server, params) => {
    const from = text(params.fromModel)
    addNotice(of(server, params), text(params.turnId), WORDS.rerouted(from, text(params.toModel)), text(params.reason))
  },
}


/**
 * Every notification of the protocol has its reducer: the table is typed by the generated list, so one that is new there
 * does not compile until it is here. What a server sends beyond that is left to the wire view.
 */
import type { Obj } from '../../wire/json'
import type { Server } from '../model'
import { HOOK } from './hook'
import { ITEM } from './item'
import { OTHERS } from './others'
import type { Method, Reducer } from './table'
import { THREAD } from './thread'
import { TURN } from './turn'

const TABLE: { [M in Method]: Reducer } = { ...TURN, ...ITEM, ...THREAD, ...HOOK, ...OTHERS }

/** Notifications that are about everything but the conversation itself: they count while a snapshot is on its way. */
const ALWAYS = new Set(['thread/started', 'thread/status/changed', 'thread/archived', 'thread/unarchived', 'thread/name/updated', 'thread/closed'])

export function reduce(server: Server, method: string, params: Obj): void {
  const reducer: Reducer | undefined = Object.hasOwn(TABLE, method) ? TABLE[method as Method] : undefined
  if (!reducer) return
  const threadId = params.threadId
  const needsThread = method.startsWith('item/') || method.startsWith('turn/') || (method.startsWith('thread/') && method !== 'thread/started')
  if (needsThread && (typeof threadId !== 'string' || threadId === '')) return
  const held = typeof threadId === 'string' ? server.threads.get(threadId)?.held : undefined
  if (held && !ALWAYS.has(method)) held.push({ method, params })
  else reducer(server, params)
}

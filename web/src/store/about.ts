/** What lists say of a thread. */
import { isObject, number, object, text } from '../wire/json'
import type { ThreadStatus } from '../wire/types/v2'
import type { About, Server, Thread } from './model'

export function readStatus(value: unknown): ThreadStatus {
  const given = typeof value === 'string' ? { type: value } : object(value)
  switch (given.type) {
    case 'active':
      return { type: 'active', activeFlags: Array.isArray(given.activeFlags) ? (given.activeFlags as never) : [] }
    case 'idle':
    case 'systemError':
      return { type: given.type }
    default:
      return { type: 'notLoaded' }
  }
}

function parentOf(source: unknown): string {
  const agent = object(object(source).subAgent ?? object(source).subagent)
  return text(object(agent.thread_spawn).parent_thread_id)
}

/** Takes over what a `Thread` of the protocol says, but for its turns. */
export function takeAbout(server: Server, value: unknown): Thread | null {
  const given = object(value)
  const id = text(given.id)
  if (id === '') return null
  const thread = server.thread(id)
  thread.isRecalled = false
  const old = thread.about.peek()
  const git = object(given.gitInfo)
  const about: About = {
    name: text(given.name) || (given.name === undefined ? old.name : ''),
    preview: text(given.preview) || old.preview,
    cwd: text(given.cwd) || old.cwd,
    branch: text(git.branch) || old.branch,
    createdAt: number(given.createdAt) ?? old.createdAt,
    updatedAt: Math.max(number(given.updatedAt) ?? 0, old.updatedAt),
    isArchived: old.isArchived,
    parent: parentOf(given.source) || old.parent,
    nickname: text(given.agentNickname) || old.nickname,
    provider: text(given.modelProvider) || old.provider,
    isEphemeral: given.ephemeral === true,
  }
  thread.about.value = about
  if (given.status !== undefined) thread.status.value = readStatus(given.status)
  if (about.parent) adopt(server.thread(about.parent), id)
  else if (!isObject(object(given.source).subAgent)) thread.isListed.value = true
  return thread
}

/** From now on `child` is shown inside `parent`. */
export function adopt(parent: Thread, childId: string): void {
  if (childId === parent.id) return
  const child = parent.server.thread(childId)
  if (isAncestor(child, parent)) return
  if (child.about.peek().parent !== parent.id) child.about.value = { ...child.about.peek(), parent: parent.id }
  child.isListed.value = false
  if (!parent.children.peek().includes(childId)) parent.children.value = [...parent.children.peek(), childId]
}

/** Whether `of` is that thread, or one of its agents. A server that lies must not make a circle of us. */
export function isAncestor(thread: Thread, of: Thread): boolean {
  let at: Thread | undefined = of
  for (let depth = 0; at && depth < 100; depth++) {
    if (at === thread) return true
    at = at.server.threads.get(at.about.peek().parent)
  }
  return at !== undefined
}

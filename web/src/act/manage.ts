/** What can be done with a whole thread, and the list of them. */
import { announcement, current, go } from '../app'
import type { Link } from '../link'
import { takeAbout } from '../store/about'
import { returnToDraft } from '../store/drafts'
import type { Thread } from '../store/model'
import { applySnapshot, readSettings } from '../store/snapshot'
import { array, object, text } from '../wire/json'
import { QUICK_MS, RpcError } from '../wire/rpc'
import { openThread } from './open'
import { stopTurn } from './send'
import { told, need, KEEP } from './told'
import { batch } from '@preact/signals'

export async function rename(thread: Thread, name: string): Promise<boolean> {
  const done = await told('The thread could not be renamed', () => need(thread).call('thread/name/set', { threadId: thread.id, name }))
  if (done) thread.about.value = { ...thread.about.peek(), name }
  return done !== undefined
}

export async function archive(thread: Thread): Promise<void> {
  const done = await told('The thread could not be archived', () => need(thread).call('thread/archive', { threadId: thread.id }))
  if (!done) return
  thread.about.value = { ...thread.about.peek(), isArchived: true }
  announcement.value = 'Archived'
  if (current.peek() === thread) go({ at: 'new' })
}

export async function unarchive(thread: Thread): Promise<void> {
  const done = await told('The thread could not be taken out of the archive', () => need(thread).call('thread/unarchive', { threadId: thread.id }))
  if (!done) return
  thread.about.value = { ...thread.about.peek(), isArchived: false }
  thread.isListed.value = true
  await openThread(thread)
}

/** A new thread with the history of this one, up to and with `turnId` if one is given. */
export async function fork(thread: Thread, turnId = ''): Promise<void> {
  const link = need(thread)
  const made = await told('The thread could not be forked', async () => {
    const answer = await link.call('thread/fork', { threadId: thread.id, ...KEEP })
    const copy = takeAbout(link.server, answer.thread)
    if (!copy) return undefined
    copy.about.value = { ...copy.about.peek(), preview: copy.about.peek().preview || thread.about.peek().preview, updatedAt: Math.floor(Date.now() / 1000) }
    applySnapshot(copy, answer.thread)
    copy.settings.value = readSettings(answer)
    copy.opening.value = 'open'
    return copy
  })
  if (!made) return
  const place = thread.turnIds.indexOf(turnId)
  const later = place < 0 ? 0 : thread.turnIds.length - 1 - place
  if (later > 0) await rollBack(made, later)
  go({ at: 'thread', server: link.server.id, thread: made.id })
}

/** Forgets the last turns; files stay as they are. */
export async function rollBack(thread: Thread, turns: number): Promise<boolean> {
  const link = need(thread)
  const before = thread.turnIds.at(-turns)
  const done = await told('The thread could not be rolled back', async () => {
    const answer = link.can('thread/rollback')
      ? await link.call('thread/rollback', { threadId: thread.id, numTurns: turns }).catch((error: unknown) => {
          if (error instanceof RpcError && error.isUnknown) return link.call('thread/revert', { threadId: thread.id, beforeTurnId: before })
          throw error
        })
      : await link.call('thread/revert', { threadId: thread.id, beforeTurnId: before })
    const given = object(answer.thread)
    if (array(given.turns).length || turns >= thread.turnIds.length) applySnapshot(thread, given)
    else await openThread(thread)
    return true
  })
  return done === true
}

/** Takes a message and all after it back, and puts its words into the field. */
export async function editFrom(thread: Thread, turnId: string, words: string): Promise<void> {
  const index = thread.turnIds.indexOf(turnId)
  if (index < 0) return
  if (thread.turnId.peek()) await stopTurn(thread)
  if (!(await rollBack(thread, thread.turnIds.length - index))) return
  returnToDraft(thread.key, words)
}

export const compact = (thread: Thread): Promise<unknown> =>
  told('The thread could not be compacted', () => need(thread).call('thread/compact/start', { threadId: thread.id }))

export type ReviewTarget = { type: 'uncommittedChanges' } | { type: 'baseBranch'; branch: string } | { type: 'commit'; sha: string; title: null } | { type: 'custom'; instructions: string }

export const review = (thread: Thread, target: ReviewTarget): Promise<unknown> =>
  told('The review could not be started', () => need(thread).call('review/start', { threadId: thread.id, target, delivery: 'inline' }))

/** A page of the list of threads. */
export async function loadThreads(link: Link, options: { archived?: boolean; search?: string; cursor?: string } = {}): Promise<string> {
  const answer = await link.call(
    'thread/list',
    {
      limit: 50, sortKey: 'updated_at', modelProviders: [], archived: options.archived ?? false,
      ...(options.search ? { searchTerm: options.search } : {}), ...(options.cursor ? { cursor: options.cursor } : {}),
    },
    QUICK_MS * 3,
  )
  batch(() => {
    for (const one of array(answer.data)) {
      const thread = takeAbout(link.server, one)
      if (thread && thread.about.peek().isArchived !== (options.archived ?? false)) {
        thread.about.value = { ...thread.about.peek(), isArchived: options.archived ?? false }
      }
    }
  })
  return text(answer.nextCursor)
}

/** Opening a thread: a snapshot, and events from then on. */
import { linkTo } from '../app'
import type { Link } from '../link'
import type { Thread } from '../store/model'
import { applySnapshot, prependTurns, readSettings, releaseHeld } from '../store/snapshot'
import { WORDS } from '../text/words'
import { array, isObject, object, text, type Obj } from '../wire/json'
import { LostError, RpcError } from '../wire/rpc'
import { giveBack, takeBack } from './sending'
import { told, words, KEEP } from './told'
import { batch } from '@preact/signals'

/** The newest turns come with the answer of a server that has pages, the others afterwards. */
const FIRST = { limit: 20, sortDirection: 'desc', itemsView: 'full' }
const LATER = { ...FIRST, limit: 100 }
const MOST_PAGES = 1000

interface Opened {
  answer: Obj
  /** The oldest first. */
  turns: unknown[]
  /** Where the turns before these are; '' when these are all. */
  cursor: string
}

/** Opens a thread: its turns replace what we had, and its events come from now on. */
export async function openThread(thread: Thread): Promise<void> {
  const link = linkTo(thread)
  if (!link?.isReady || thread.opening.peek() === 'opening') return
  thread.opening.value = 'opening'
  thread.problem.value = ''
  thread.held = []
  try {
    const { answer, turns, cursor } = thread.about.peek().isArchived ? await readThread(link, thread) : await resume(link, thread)
    const lost = batch(() => {
      const unsent = applySnapshot(thread, answer.thread, turns)
      if (answer.model !== undefined) thread.settings.value = readSettings(answer)
      thread.opening.value = 'open'
      releaseHeld(thread)
      return unsent
    })
    for (const one of lost) giveBack(thread, one, WORDS.notSent)
    if (cursor) void told('Older messages could not be read', () => loadOlder(link, thread, cursor).catch(unlessLost))
  } catch (error) {
    releaseHeld(thread)
    openingFailed(thread, error)
  }
}

const page = (list: Obj) => ({ turns: array(list.data).toReversed(), cursor: text(list.nextCursor) })

/** Servers without pages do not know the last two members, and answer with all turns. */
async function resume(link: Link, thread: Thread): Promise<Opened> {
  const answer = await link.call('thread/resume', { threadId: thread.id, ...KEEP, excludeTurns: true, initialTurnsPage: FIRST })
  if (isObject(answer.initialTurnsPage)) return { answer, ...page(answer.initialTurnsPage) }
  const turns = array(object(answer.thread).turns)
  if (turns.length > 0 || !('turnsBackwardsCursor' in answer)) return { answer, turns, cursor: '' }
  return { answer, ...page(await link.call('thread/turns/list', { threadId: thread.id, ...FIRST })) }
}

async function readThread(link: Link, thread: Thread): Promise<Opened> {
  const answer = await link.call('thread/read', { threadId: thread.id, includeTurns: true })
  return { answer, turns: array(object(answer.thread).turns), cursor: '' }
}

/** A line that broke opens the thread again when it is back. */
function unlessLost(error: unknown): void {
  if (!(error instanceof LostError)) throw error
}

/** Page by page, until the beginning, or until the thread is opened anew. */
async function loadOlder(link: Link, thread: Thread, from: string): Promise<void> {
  const epoch = thread.feed.epoch.peek()
  for (let [cursor, pages] = [from, 0]; cursor && pages < MOST_PAGES; pages++) {
    const next = page(await link.call('thread/turns/list', { threadId: thread.id, ...LATER, cursor }))
    if (thread.feed.epoch.peek() !== epoch || next.turns.length === 0) return
    batch(() => prependTurns(thread, next.turns))
    cursor = next.cursor
  }
}

function openingFailed(thread: Thread, error: unknown): void {
  if (error instanceof LostError) {
    thread.opening.value = 'closed' // opened again when the line is back
    return
  }
  const message = words(error)
  // Before its first message a thread has nothing that could be resumed: keep what there is.
  const isFresh = /no rollout found|not materialized|not found|no such/i.test(message)
  if (isFresh && thread.settings.peek()) {
    thread.opening.value = 'open'
    for (const entry of thread.sending) takeBack(thread, entry, WORDS.notSent)
  }
  else if (error instanceof RpcError && isFresh) thread.opening.value = 'gone'
  else thread.opening.value = 'failed'
  thread.problem.value = message
}

/** Opening a thread: a snapshot, and events from then on. */
import { alert, linkTo } from '../app'
import type { Link } from '../link'
import { returnToDraft } from '../store/drafts'
import type { Entry } from '../store/feed'
import { inputText } from '../store/items'
import type { Thread } from '../store/model'
import { applySnapshot, readSettings, releaseHeld } from '../store/snapshot'
import { WORDS } from '../text/words'
import { LostError, RpcError } from '../wire/rpc'
import { unshow } from './sending'
import { words, KEEP } from './told'
import { batch } from '@preact/signals'

/** Opens a thread: its turns replace what we had, and its events come from now on. */
export async function openThread(thread: Thread): Promise<void> {
  const link = linkTo(thread)
  if (!link?.isReady || thread.opening.peek() === 'opening') return
  thread.opening.value = 'opening'
  thread.problem.value = ''
  thread.held = []
  try {
    const answer = thread.about.peek().isArchived ? await readThread(link, thread) : await resume(link, thread)
    const lost = batch(() => {
      const unsent = applySnapshot(thread, answer.thread)
      if (answer.model !== undefined) thread.settings.value = readSettings(answer)
      thread.opening.value = 'open'
      releaseHeld(thread)
      return unsent
    })
    for (const one of lost) giveBack(thread, one)
  } catch (error) {
    releaseHeld(thread)
    openingFailed(thread, error)
  }
}

const resume = (link: Link, thread: Thread) => link.call('thread/resume', { threadId: thread.id, ...KEEP })

async function readThread(link: Link, thread: Thread) {
  return link.call('thread/read', { threadId: thread.id, includeTurns: true })
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
    for (const entry of thread.sending) takeBack(thread, entry)
  }
  else if (error instanceof RpcError && isFresh) thread.opening.value = 'gone'
  else thread.opening.value = 'failed'
  thread.problem.value = message
}

/** A message that was on its way to a thread that the server has never seen a message of. */
function takeBack(thread: Thread, entry: Entry): void {
  const { item } = entry.look.peek()
  unshow(thread, entry)
  if (item.type === 'userMessage') giveBack(thread, inputText(item.content))
}

function giveBack(thread: Thread, message: string): void {
  returnToDraft(thread.key, message)
  alert(WORDS.notSent)
}

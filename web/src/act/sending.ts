/** Messages of ours that the server has not shown yet. */
import { alert } from '../app'
import { returnMessage } from '../store/drafts'
import { Entry } from '../store/feed'
import type { Thread } from '../store/model'
import { WORDS } from '../text/words'
import type { UserInput } from '../wire/types/v2'

export function showSending(thread: Thread, input: UserInput[]): Entry {
  const id = `sending ${Date.now()} ${Math.random()}`
  const entry = new Entry(id, thread.turnId.peek() || id, { item: { type: 'userMessage', id, content: input }, isRunning: false, isSending: true })
  thread.sending.push(entry)
  thread.feed.append(entry)
  return entry
}

export function unshow(thread: Thread, entry: Entry): void {
  thread.sending = thread.sending.filter((one) => one !== entry)
  thread.feed.remove(entry)
}

/** Into the field again, and says why. */
export function giveBack(thread: Thread, input: readonly UserInput[], why: string): void {
  returnMessage(thread.key, input)
  alert(why)
}

export function takeBack(thread: Thread, entry: Entry, why: string): void {
  const { item } = entry.look.peek()
  unshow(thread, entry)
  if (item.type === 'userMessage') giveBack(thread, item.content, why)
}

/** A turn that is stopped forgets what it was steered with and had not come to yet. */
export function takeBackSteering(thread: Thread, turnId: string): void {
  for (const entry of thread.sending.filter((one) => one.steers === turnId)) takeBack(thread, entry, WORDS.notTaken)
}

/** Messages of ours that the server has not shown yet. */
import { Entry } from '../store/feed'
import type { Thread } from '../store/model'
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

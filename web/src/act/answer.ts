/** Answers to questions of the server. */
import { alert, linkTo } from '../app'
import type { Ask, Thread } from '../store/model'
import { markAnswered, unmarkAnswered } from '../store/requests'

/** Answers a question of the server, once. */
export function answer(thread: Thread, ask: Ask, result: unknown): void {
  if (thread.answered.peek().has(ask.key)) return
  markAnswered(thread, ask)
  if (!linkTo(thread)?.answer(ask.id, result)) {
    unmarkAnswered(thread, ask)
    alert('The answer was not sent: there is no connection.')
  }
}

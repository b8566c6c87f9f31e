/** The list of threads as it was on the last visit: shown until the server has answered. */
import { keep, kept } from './keep'
import type { About, Server } from './model'

const MOST = 30

export function keepList(server: Server): void {
  const listed = [...server.threads.values()].filter((thread) => thread.isListed.peek() && !thread.about.peek().isArchived)
  const newest = listed.sort((a, b) => b.about.peek().updatedAt - a.about.peek().updatedAt).slice(0, MOST)
  keep(`list ${server.id}`, newest.map((thread) => ({ id: thread.id, about: { ...thread.about.peek(), preview: thread.about.peek().preview.slice(0, 200) } })))
}

export function recallList(server: Server): void {
  for (const one of kept<{ id: string; about: About }[]>(`list ${server.id}`, [])) {
    if (typeof one?.id !== 'string' || typeof one.about?.cwd !== 'string') continue
    const thread = server.thread(one.id)
    thread.about.value = { ...thread.about.peek(), ...one.about }
    thread.isListed.value = true
    thread.isRecalled = true
  }
}

/** The server has answered with its list: what it did not name is not there any more, unless it is older than the page. */
export function dropRecalled(server: Server): void {
  for (const thread of server.threads.values()) {
    if (!thread.isRecalled) continue
    thread.isRecalled = false
    thread.isListed.value = false
  }
}

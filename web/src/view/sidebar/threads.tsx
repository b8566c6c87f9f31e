/** The threads of all servers in one list; those that wait for somebody stand first. */
import { useState } from 'preact/hooks'
import { loadThreads } from '../../actions'
import { addressOf, alert, clock, current, links, overlay } from '../../app'
import type { Thread } from '../../store/model'
import { ago, baseName } from '../../text/time'

const FIRST = 100

function ThreadRow({ thread, hasServer }: { thread: Thread; hasServer: boolean }) {
  const badge = thread.badge.value
  const { cwd, updatedAt } = thread.about.value
  const isHere = current.value === thread
  const where = [hasServer ? thread.server.name.value : '', cwd ? baseName(cwd) : ''].filter(Boolean).join(' · ')
  return (
    <li class={`thread-row ${isHere ? 'here' : ''} ${thread.server.line.value === 'connected' ? '' : 'stale'}`}>
      <a href={addressOf({ at: 'thread', server: thread.server.id, thread: thread.id })} onClick={() => isHere && overlay.peek() === 'threads' && (overlay.value = '')} aria-current={isHere ? 'page' : undefined} title={thread.title.value}>{thread.title.value}</a>
      <span class="thread-about">
        {badge && <span class={`badge ${badge === 'Needs you' ? 'warn' : badge === 'Failed' ? 'danger' : 'ok'}`}><span class="dot" aria-hidden="true" />{badge}</span>}
        <span class="muted thread-where">{where}</span>
        <span class="muted">{ago(updatedAt, clock.value)}</span>
      </span>
    </li>
  )
}

function listed(search: string, isArchived: boolean): Thread[] {
  const words = search.trim().toLowerCase()
  const found: Thread[] = []
  for (const link of links.value) {
    void link.server.count.value
    for (const thread of link.server.threads.values()) {
      if (!thread.isListed.value || thread.about.value.isArchived !== isArchived) continue
      if (words && !`${thread.title.value} ${thread.about.value.preview} ${thread.about.value.cwd}`.toLowerCase().includes(words)) continue
      found.push(thread)
    }
  }
  const rank = (thread: Thread) => (thread.badge.value === 'Needs you' ? 1 : 0)
  return found.sort((a, b) => rank(b) - rank(a) || b.about.value.updatedAt - a.about.value.updatedAt || (a.id < b.id ? 1 : -1))
}

export function ThreadList({ search, isArchived }: { search: string; isArchived: boolean }) {
  const [most, setMost] = useState(FIRST)
  const [cursors, setCursors] = useState<Record<string, string> | null>(null)
  const all = listed(search, isArchived)
  const hasServer = links.value.length > 1
  const more = async () => {
    setMost(most + FIRST)
    const next: Record<string, string> = {}
    for (const link of links.peek()) {
      if (!link.isReady || (cursors && !cursors[link.server.id])) continue
      // The first page was read when the line came up; its cursor was not kept.
      const cursor = cursors?.[link.server.id] ?? (await loadThreads(link, { archived: isArchived }).catch(() => ''))
      if (cursor) next[link.server.id] = await loadThreads(link, { archived: isArchived, cursor }).catch((error: Error) => (alert(error.message), ''))
    }
    setCursors(next)
  }
  const isMore = all.length > most || (!search && all.length >= 50 && (cursors === null || Object.values(cursors).some(Boolean)))
  return (
    <>
      <h2 class="side-title">Threads</h2>
      <ul class="threads" aria-label="Threads">
        {all.length === 0 && <li class="muted small-text side-empty">{search ? 'Nothing found' : isArchived ? 'Nothing is archived' : 'No threads yet'}</li>}
        {all.slice(0, most).map((thread) => <ThreadRow key={thread.key} thread={thread} hasServer={hasServer} />)}
      </ul>
      {isMore && <button type="button" class="link" onClick={() => void more()}>Show more threads</button>}
    </>
  )
}

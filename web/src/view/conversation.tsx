/** A thread with its conversation, and the questions about it: a part of its own, loaded right after the first paint. */
import type { Link } from '../link'
import type { Thread } from '../store/model'
import { Dock } from './dock/dock'
import { FeedView } from './feed'
import { Working } from './working'

export function Conversation({ thread, link }: { thread: Thread; link: Link }) {
  const isStale = link.server.line.value !== 'connected' || thread.opening.value === 'opening'
  return (
    <>
      <div class={isStale ? 'conversation stale' : 'conversation'}><FeedView key={thread.key} thread={thread} /></div>
      <Working thread={thread} />
      <Dock thread={thread} />
    </>
  )
}

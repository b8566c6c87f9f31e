/** The middle of the page: a thread, or the beginning of one. */
import { behind, current, currentLink, hubServers, links, newLink } from '../app'
import type { Thread } from '../store/model'
import { Composer } from './composer/composer'
import { Dock } from './dock/dock'
import { Gone, NoServer, NothingYet } from './empty'
import { FeedView } from './feed'
import { Header } from './header'
import { Working } from './working'

function Open({ thread }: { thread: Thread }) {
  const opening = thread.opening.value
  const link = currentLink.value!
  const isStale = link.server.line.value !== 'connected' || opening === 'opening'
  if (opening === 'gone' || (opening === 'failed' && thread.feed.length.value === 0)) return <Gone thread={thread} />
  return (
    <>
      <div class={isStale ? 'conversation stale' : 'conversation'}><FeedView key={thread.key} thread={thread} /></div>
      <Working thread={thread} />
      <Dock thread={thread} />
      <Composer key={thread.key} thread={thread} link={link} />
    </>
  )
}

function Begin() {
  const link = newLink.value
  if (!link) return <NoServer />
  return (
    <>
      <div class="conversation"><NothingYet link={link} /></div>
      <Composer key="new" thread={null} link={link} />
    </>
  )
}

export function Main() {
  const thread = current.value
  const isThread = behind.value.at === 'thread'
  const isUnknown = isThread && !thread && hubServers.value !== undefined
  const title = thread ? thread.title.value : isUnknown ? 'Thread' : 'New thread'
  return (
    <main class="main-column">
      <Header thread={thread} title={title} />
      {thread ? <Open key={thread.key} thread={thread} /> : isUnknown && links.value.length ? <Gone thread={null} /> : isThread && hubServers.value === undefined ? <NoServer /> : <Begin />}
    </main>
  )
}

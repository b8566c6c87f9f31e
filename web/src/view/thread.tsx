/** The middle of the page: a thread, or the beginning of one. */
import { behind, current, currentLink, hubServers, links, newLink } from '../app'
import type { Thread } from '../store/model'
import { Alerts } from './alerts'
import { Composer } from './composer/composer'
import { Gone, NoServer, NothingYet } from './empty'
import { Header } from './header'
import { late } from './late'

const Conversation = late(() => import('./conversation').then((part) => part.Conversation))

function Open({ thread }: { thread: Thread }) {
  const opening = thread.opening.value
  const link = currentLink.value!
  if (opening === 'gone' || (opening === 'failed' && thread.feed.length.value === 0)) return <Gone thread={thread} />
  return (
    <>
      <Conversation key={thread.key} thread={thread} link={link} />
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
      <Alerts />
      {thread ? <Open key={thread.key} thread={thread} /> : isUnknown && links.value.length ? <Gone thread={null} /> : isThread && hubServers.value === undefined ? <NoServer /> : <Begin />}
    </main>
  )
}

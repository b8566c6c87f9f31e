/** The title of the thread, where it works, and what can be done with it. */
import { isNarrow, overlay } from '../app'
import type { Thread } from '../store/model'
import { shortPath } from '../text/time'
import { Connection } from './connection'
import { isDetailsOpen, toggleDetails } from './details/state'
import { Icon } from './icon'
import { Menu } from './menu'
import { threadActions } from './thread_actions'

function Subtitle({ thread }: { thread: Thread }) {
  const { cwd, branch } = thread.about.value
  const where = thread.settings.value?.cwd || cwd
  const parts = [where && shortPath(where), branch, [thread.server.name.value, thread.server.version.value].filter(Boolean).join(' ')].filter(Boolean)
  return <p class="subtitle muted" title={parts.join(' · ')}>{parts.join(' · ')}</p>
}

export function Header({ thread, title }: { thread: Thread | null; title: string }) {
  return (
    <header class="header">
      {isNarrow.value && <button type="button" class="quiet" aria-label="Threads" title="Threads" onClick={() => (overlay.value = 'threads')}><Icon name="menu" /></button>}
      <div class="header-text">
        <h1 title={title}>{title}</h1>
        {thread && <Subtitle thread={thread} />}
        {isNarrow.value && <Connection />}
      </div>
      <button type="button" class="quiet" aria-label="Details" title="Details" aria-expanded={isNarrow.value ? overlay.value === 'details' : isDetailsOpen.value} onClick={() => toggleDetails()}><Icon name="panel" /></button>
      {thread && <Menu name="Thread actions" icon="more" items={threadActions(thread)} />}
    </header>
  )
}

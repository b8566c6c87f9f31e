import { useEffect, useState } from 'preact/hooks'
import { loadThreads } from '../../actions'
import { go, isNarrow, links, overlay } from '../../app'
import { Connection } from '../connection'
import { Icon } from '../icon'
import { ServerList } from './servers'
import { ThreadList } from './threads'

const SEARCH_MS = 250

/** Asks the servers as well: what is shown may be the first page only. */
function useSearch(search: string, isArchived: boolean): void {
  useEffect(() => {
    const words = search.trim()
    if (words === '' && !isArchived) return
    const timer = setTimeout(() => {
      for (const link of links.peek()) if (link.isReady) void loadThreads(link, { archived: isArchived, search: words || undefined }).catch(() => {})
    }, words ? SEARCH_MS : 0)
    return () => clearTimeout(timer)
  }, [search, isArchived])
}

export function Sidebar() {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState('Recent')
  useSearch(search, show === 'Archived')
  return (
    <nav class="sidebar" aria-label="Threads">
      <div class="side-top">
        {isNarrow.value && <button type="button" class="quiet" onClick={() => (overlay.value = '')}><Icon name="back" />Back</button>}
        <button
          type="button" class="main new-thread"
          onClick={() => {
            overlay.value = ''
            go({ at: 'new' })
          }}
        ><Icon name="plus" />New thread</button>
      </div>
      <div class="side-search">
        <input type="search" id="search-threads" aria-label="Search threads" placeholder="Search threads" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        <select aria-label="Show" value={show} onChange={(event) => setShow(event.currentTarget.value)}>
          <option>Recent</option>
          <option>Archived</option>
        </select>
      </div>
      <div class="side-scroll" tabIndex={-1}>
        <ServerList />
        <ThreadList search={search} isArchived={show === 'Archived'} />
      </div>
      <div class="side-foot">
        <Connection />
        <span class="grow" />
        <button type="button" class="quiet" aria-label="Open on another device" title="Open on another device" onClick={() => (overlay.value = 'device')}><Icon name="device" /></button>
        <button type="button" class="quiet" aria-label="Settings" title="Settings" onClick={() => go({ at: 'settings', part: 'general' })}><Icon name="gear" /></button>
        <button type="button" class="quiet palette-button" aria-label="Command palette, ⌘K" title="Command palette (Ctrl K)" onClick={() => (overlay.value = 'palette')}><kbd>⌘K</kbd></button>
      </div>
    </nav>
  )
}

/** Everything that can be done or opened, by a few letters of its name. */
import { useRef, useState } from 'preact/hooks'
import { stopTurn } from '../actions'
import { addressOf, current, go, links, overlay } from '../app'
import type { Thread } from '../store/model'
import { best } from '../text/fuzzy'
import { setTheme } from './theme'
import { openDetails, TABS } from './details/state'
import { Dialog } from './dialog'
import { threadActions } from './thread_actions'

interface Command {
  name: string
  hint: string
  run(): void
}

const about = (name: string, run: () => void, hint = ''): Command => ({ name, run, hint })

function threadCommands(thread: Thread): Command[] {
  const actions = threadActions(thread).filter((one) => !one.isOff).map((one) => about(one.label, one.run, 'thread'))
  return thread.turnId.value ? [...actions, about('Stop the turn', () => void stopTurn(thread), 'thread')] : actions
}

function all(): Command[] {
  const thread = current.value
  const threads = links.value.flatMap((link) => [...link.server.threads.values()]).filter((one) => one.isListed.value && !one.about.value.isArchived)
  return [
    about('New thread', () => go({ at: 'new' }), 'Ctrl Shift O'),
    ...(thread ? threadCommands(thread) : []),
    ...TABS.map((tab) => about(`Show ${tab.toLowerCase()}`, () => openDetails(tab), 'details')),
    ...['General', 'Servers', 'Account', 'MCP', 'Skills', 'Configuration'].map((part) => about(`Settings: ${part}`, () => go({ at: 'settings', part: part.toLowerCase() }))),
    about('Keyboard shortcuts', () => (overlay.value = 'shortcuts'), 'Ctrl /'), about('Open on another device', () => (overlay.value = 'device')),
    about('Theme: light', () => setTheme('light')), about('Theme: dark', () => setTheme('dark')), about('Theme: like the system', () => setTheme('system')),
    ...threads.sort((a, b) => b.about.value.updatedAt - a.about.value.updatedAt).slice(0, 200).map((one) => about(one.title.value, () => (location.hash = addressOf({ at: 'thread', server: one.server.id, thread: one.id })), 'open')),
  ]
}

export function Palette() {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = best(query, all(), (one) => one.name, 30)
  const at = Math.min(index, Math.max(0, found.length - 1))
  const close = () => (overlay.value = '')
  const run = (one: Command | undefined) => {
    close()
    one?.run()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && found.length) {
      const next = (at + step + found.length) % found.length
      setIndex(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') run(found[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog name="Command palette" onClose={close} className="palette" hasHead={false}>
      <input
        type="text" role="combobox" aria-label="Command" aria-expanded={true} aria-controls="palette-list" aria-activedescendant={found.length ? `palette-${at}` : undefined} aria-autocomplete="list"
        placeholder="What do you want to do?" value={query} autocomplete="off" onKeyDown={onKey}
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setIndex(0)
        }}
      />
      <ul ref={list} id="palette-list" role="listbox" aria-label="Commands">
        {found.map((one, i) => (
          <li key={`${one.name} ${i}`} id={`palette-${i}`} role="option" aria-selected={i === at} onClick={() => run(one)}><span class="option-label">{one.name}</span><span class="muted small-text">{one.hint}</span></li>
        ))}
      </ul>
      {found.length === 0 && <p class="muted side-empty">Nothing found</p>}
    </Dialog>
  )
}

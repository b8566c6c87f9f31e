/** Every message between this page and the server, for people who write clients. */
import { useState } from 'preact/hooks'
import { copyText } from '../../actions'
import type { Link } from '../../link'
import { pretty, text } from '../../wire/json'
import type { Logged } from '../../wire/log'
import { Icon } from '../icon'

const SHOWN = 200
const SIGNS = { in: '←', out: '→', garbage: '✗' } as const
const WHO = { in: 'from the server', out: 'to the server', garbage: 'not a message' } as const

function titleOf(one: Logged): string {
  if (typeof one.message === 'string') return one.message.slice(0, 80)
  const { method, id, error } = one.message
  const kind = text(method) || (error ? 'error' : 'result')
  return id === undefined ? kind : `${kind} #${String(id)}`
}

const at = (time: number) => new Date(time).toISOString().slice(11, 23)

function Message({ one }: { one: Logged }) {
  const [isOpen, setOpen] = useState(false)
  const raw = () => (typeof one.message === 'string' ? one.message : JSON.stringify(one.message))
  return (
    <li class={`wire-${one.direction}`}>
      <div class="wire-line">
        <button type="button" class="quiet disclosure" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span title={WHO[one.direction]}>{SIGNS[one.direction]}</span><span class="sr-only">{WHO[one.direction]}</span>
          <span class="wire-title">{titleOf(one)}</span>
          <span class="muted">{`${at(one.at)} · ${one.size} B`}</span>
        </button>
        <button type="button" class="quiet small" aria-label="Copy message" title="Copy message" onClick={() => void copyText(raw())}><Icon name="copy" /></button>
      </div>
      {isOpen && <pre tabIndex={0} role="group" aria-label="Message">{pretty(one.message, 50_000)}</pre>}
    </li>
  )
}

export function Wire({ link }: { link: Link | undefined }) {
  const [filter, setFilter] = useState('')
  const [paused, setPaused] = useState<Logged[] | null>(null)
  if (!link) return <p class="muted">No server.</p>
  void link.log.count.value
  const wanted = filter.toLowerCase()
  const source = paused ?? link.log.list
  const list = wanted ? source.filter((one) => titleOf(one).toLowerCase().includes(wanted) || (typeof one.message !== 'string' && one.size < 20_000 && JSON.stringify(one.message).toLowerCase().includes(wanted))) : source
  const shown = list.slice(-SHOWN)
  return (
    <>
      <div class="wire-head">
        <input type="search" aria-label="Filter messages" placeholder="Filter messages" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
        <button type="button" aria-pressed={paused !== null} onClick={() => setPaused(paused ? null : link.log.list.slice())}>Pause</button>
        <button type="button" onClick={() => link.log.clear()}>Clear</button>
        <button type="button" onClick={() => void copyText(list.map((one) => (typeof one.message === 'string' ? one.message : JSON.stringify(one.message))).join('\n'))}>Copy all</button>
      </div>
      <p class="muted small-text">{`${list.length} messages${list.length > SHOWN ? `, the last ${SHOWN} are shown` : ''}`}</p>
      <ol class="wire-list" aria-label="Messages">{shown.map((one) => <Message key={one.number} one={one} />)}</ol>
    </>
  )
}

/** Another agent at work for this one: its conversation opens inside. */
import { useState } from 'preact/hooks'
import { openThread } from '../../actions'
import { addressOf } from '../../app'
import type { ShownOf } from '../../store/items'
import type { Thread } from '../../store/model'
import { Frame, type ItemProps } from './frame'
import { EntryView } from './entry'

const VERBS: Record<string, string> = { spawnAgent: 'Started', sendInput: 'Told', resumeAgent: 'Resumed', wait: 'Waited for', closeAgent: 'Closed' }
const STATES: Record<string, string> = {
  pendingInit: 'starting', running: 'working', interrupted: 'interrupted', completed: 'done', errored: 'failed', shutdown: 'closed', notFound: 'not found',
}
const MOST = 50

function Inside({ child }: { child: Thread }) {
  const chunks = child.feed.chunks.value
  const entries = chunks.flatMap((chunk) => chunk.entries.value).slice(-MOST)
  if (entries.length === 0) return <p class="muted small-text">{child.opening.value === 'opening' ? 'Opening' : 'Nothing yet'}</p>
  return <div class="inside">{entries.map((entry) => <EntryView key={entry.id} entry={entry} thread={child} index={0} size={-1} />)}</div>
}

/** The item says how it stood when it was told; what the agent's own thread says is newer. */
function stateWords(child: Thread, told: string): string {
  const isOver = child.feed.length.value > 0 && child.turnId.value === ''
  return (told === 'pendingInit' || told === 'running') && isOver ? 'done' : (STATES[told] ?? '')
}

function Agent({ child, state, message }: { child: Thread; state: string; message: string }) {
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen && child.opening.peek() === 'closed') void openThread(child)
  }
  const badge = child.badge.value
  return (
    <div class="agent">
      <button type="button" class="quiet disclosure" aria-expanded={isOpen} onClick={toggle}>
        <span class="arrow" aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        <span class="agent-name">{child.about.value.nickname || child.title.value}</span>
        <span class={badge === 'Needs you' ? 'warn' : 'muted'}>{badge || state}</span>
      </button>
      <a class="small-text" href={addressOf({ at: 'thread', server: child.server.id, thread: child.id })}>Open thread</a>
      {message && !isOpen && <p class="muted small-text clamp">{message}</p>}
      {isOpen && <Inside child={child} />}
    </div>
  )
}

export function SubAgent({ item, look, thread }: ItemProps<ShownOf<'collabAgentToolCall'>>) {
  const children = item.receiverThreadIds.map((id) => thread.server.thread(id))
  const names = children.map((child) => child.about.value.nickname || child.title.value).join(', ')
  return (
    <Frame
      name="Sub-agent" icon="agents" kind="subagent" line={`${VERBS[item.tool] ?? item.tool} ${names || 'an agent'}`} isBusy={look.isRunning}
      state={item.status === 'failed' ? '✗ failed' : look.isRunning ? 'running' : undefined} tone={item.status === 'failed' ? 'danger' : ''}
    >
      {item.prompt && <p class="clamp pre-wrap">{item.prompt}</p>}
      {children.map((child) => {
        const known = (item.agentsStates as Record<string, { status?: string; message?: string | null } | undefined>)[child.id]
        return <Agent key={child.id} child={child} state={stateWords(child, known?.status ?? '')} message={known?.message ?? ''} />
      })}
    </Frame>
  )
}

/** What stands at the right: changes, plan, files, a terminal, the wire. */
import { useRef } from 'preact/hooks'
import { isNarrow } from '../../app'
import type { Link } from '../../link'
import type { Thread } from '../../store/model'
import { fileDiff, parsePatch, type FileDiff } from '../../text/diff'
import { DiffSwitch, FileSections } from '../diff'
import { Icon } from '../icon'
import { Steps } from '../items/plan'
import { Tabs } from '../tabs'
import { Files } from './files'
import { setDetails, setWidth, tab, TABS, width } from './state'
import { TerminalTab } from './terminal'
import { Wire } from './wire'

/** The diff of the newest turn: as the server has told it, or, after a reload, as its items say. */
function changedFiles(thread: Thread | null): FileDiff[] {
  if (!thread) return []
  const told = parsePatch(thread.diff.value)
  if (told.length > 0 || thread.feed.length.value === 0) return told
  const newest = thread.turnIds.at(-1)
  const found: FileDiff[] = []
  for (const entry of thread.feed.backwards()) {
    if (entry.turnId !== newest) break
    const { item } = entry.look.value
    if (item.type === 'fileChange' && item.status === 'completed') found.unshift(...item.changes.map(fileDiff))
  }
  return found
}

function Changes({ thread }: { thread: Thread | null }) {
  const files = changedFiles(thread)
  if (files.length === 0) return <p class="muted">The newest turn has not changed any files.</p>
  return <><DiffSwitch /><FileSections files={files} folder={thread?.settings.value?.cwd || thread?.about.value.cwd} /></>
}

function Plan({ thread }: { thread: Thread | null }) {
  const plan = thread?.plan.value
  return plan ? <Steps steps={plan.steps} explanation={plan.explanation} /> : <p class="muted">There is no plan.</p>
}

/** The edge that is dragged, or moved with the arrow keys. */
function Edge() {
  const from = useRef<{ x: number; width: number } | null>(null)
  return (
    <div
      class="edge" role="separator" aria-orientation="vertical" aria-label="Width of the details" tabIndex={0} aria-valuenow={width.value} aria-valuemin={280} aria-valuemax={900}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width: width.peek() }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => from.current && setWidth(from.current.width + from.current.x - event.clientX)}
      onPointerUp={() => (from.current = null)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') setWidth(width.peek() + 20)
        if (event.key === 'ArrowRight') setWidth(width.peek() - 20)
      }}
    />
  )
}

export function Details({ thread, link }: { thread: Thread | null; link: Link | undefined }) {
  const now = tab.value
  return (
    <aside class="details" aria-label="Details" style={isNarrow.value ? {} : { width: `${width.value}px` }}>
      {!isNarrow.value && <Edge />}
      <div class="details-head">
        {isNarrow.value && <button type="button" class="quiet" onClick={() => setDetails(false)}><Icon name="back" />Back</button>}
        <Tabs label="Details" all={TABS} now={now} onChange={(next) => (tab.value = next)} />
        {!isNarrow.value && <button type="button" class="quiet" aria-label="Close panel" title="Close panel" onClick={() => setDetails(false)}><Icon name="close" /></button>}
      </div>
      <div class={`details-body tab-${now.toLowerCase()}`} role="tabpanel" id="panel-Details" aria-label={now} tabIndex={0}>
        {now === 'Changes' && <Changes thread={thread} />}
        {now === 'Plan' && <Plan thread={thread} />}
        {now === 'Files' && <Files thread={thread} link={link} />}
        {now === 'Terminal' && <TerminalTab thread={thread} link={link} />}
        {now === 'Wire' && <Wire link={link} />}
      </div>
    </aside>
  )
}

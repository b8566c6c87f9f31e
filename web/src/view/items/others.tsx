import { useState } from 'preact/hooks'
import { send } from '../../actions'
import { inputText, type ShownOf } from '../../store/items'
import type { Entry } from '../../store/feed'
import type { Thread } from '../../store/model'
import { Markdown } from '../../text/markdown'
import { duration } from '../../text/time'
import { WORDS } from '../../text/words'
import { Frame, Note, type ItemProps } from './frame'

export const ReviewBegan = ({ item }: ItemProps<ShownOf<'enteredReviewMode'>>) => <Frame name="Review" icon="eye" kind="review" line={`Reviewing ${item.review}`} />

export const ReviewEnded = ({ item }: ItemProps<ShownOf<'exitedReviewMode'>>) => (
  <Frame name="Review" icon="eye" kind="review" copy={item.review} line="Findings"><Markdown source={item.review || 'No findings.'} /></Frame>
)

export const HookPrompt = ({ item }: ItemProps<ShownOf<'hookPrompt'>>) => (
  <Frame name="Hook" icon="hook" kind="hook" line="told the model">{item.fragments.map((one) => <p class="pre-wrap">{one.text}</p>)}</Frame>
)

const EVENTS: Record<string, string> = {
  preToolUse: 'before a tool', postToolUse: 'after a tool', sessionStart: 'at the start', userPromptSubmit: 'on your message', stop: 'at the end',
}

export function HookRun({ item, look }: ItemProps<ShownOf<'hookRun'>>) {
  const { run } = item
  const isFine = run.status === 'completed' || run.status === 'running'
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const open = isOpen ?? !isFine
  const took = run.durationMs === null ? '' : ` ${duration(Number(run.durationMs))}`
  return (
    <Frame
      name="Hook" icon="hook" kind="hook" isBusy={look.isRunning}
      line={<button type="button" class="quiet disclosure" aria-expanded={open} onClick={() => setOpen(!open)}><span class="arrow" aria-hidden="true">{open ? '▾' : '▸'}</span>{run.statusMessage ?? EVENTS[run.eventName] ?? run.eventName}</button>}
      state={`${run.status}${took}`} tone={isFine ? '' : 'danger'}
    >
      {open ? <><div class="muted small-text">{run.sourcePath}</div>{run.entries.map((one) => <p class="pre-wrap">{`${one.kind}: ${one.text}`}</p>)}</> : undefined}
    </Frame>
  )
}

export const Notice = ({ item }: ItemProps<ShownOf<'notice'>>) => <Note name="Notice" icon="info" text={item.text} details={item.details} />
export const Compaction = () => <Note name="Notice" icon="info" text={WORDS.compacted} />
export const Unknown = ({ item }: ItemProps<ShownOf<'unknown'>>) => <Note name="Notice" icon="info" text={`An item that this page does not know: ${item.name}`} details={item.details} />

/** The last message of ours in the turn that failed, to be sent again. */
function lastInput(thread: Thread, failed: Entry) {
  for (const entry of thread.feed.backwards()) {
    const { item } = entry.look.peek()
    if (item.type === 'userMessage') return item.content
    if (entry.turnId !== failed.turnId && item.type !== 'turnError') return null
  }
  return null
}

export function Failure({ item, entry, thread }: ItemProps<ShownOf<'turnError'>>) {
  void thread.feed.length.value
  const isLast = thread.feed.last === entry && thread.turnId.value === ''
  const input = isLast ? lastInput(thread, entry) : null
  return (
    <Frame name="Error" icon="warn" kind="error" copy={`${item.message}\n${item.details}`.trim()}>
      <p class="pre-wrap">{item.message}</p>
      {item.details && <details class="raw"><summary>Details</summary><pre tabIndex={0} role="group" aria-label="Details">{item.details}</pre></details>}
      {input && <button type="button" title={inputText(input).slice(0, 200)} onClick={() => void send(thread, input)}>Try again</button>}
    </Frame>
  )
}

/** The conversation: only what is near the screen is in the document. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { announcement } from '../app'
import type { Chunk, Entry } from '../store/feed'
import type { Thread } from '../store/model'
import { Icon } from './icon'
import { EntryView } from './items/entry'
import { FeedWindow } from './window'

function ChunkView({ chunk, thread, window }: { chunk: Chunk; thread: Thread; window: FeedWindow }) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = chunk.isNear.value
  const size = thread.feed.length.value
  useLayoutEffect(() => window.watch(chunk, box.current!), [chunk, window])
  return (
    <div ref={box} class="chunk" style={isNear ? { height: '' } : { height: `${window.heightOf(chunk)}px` }}>
      {isNear && chunk.entries.value.map((entry, index) => <EntryView key={entry.id} entry={entry} thread={thread} index={chunk.first + index} size={size} />)}
    </div>
  )
}

const articles = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('article.entry')]

/** PageUp and PageDown go from article to article, as the pattern of feeds has it. */
function onKey(event: KeyboardEvent, box: HTMLElement, window: FeedWindow): void {
  const target = event.target as HTMLElement
  if (event.key === 'End' && !/^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) {
    window.toEnd()
    event.preventDefault()
    return
  }
  const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
  if (step === 0) return
  const all = articles(box)
  const here = target.closest<HTMLElement>('article.entry')
  const index = here ? all.indexOf(here) : step > 0 ? -1 : all.length
  const next = all[index + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** The message of ours before or after what is at the top of the screen. */
function neighbour(thread: Thread, from: string, step: number): Entry | undefined {
  const mine = [...thread.feed.all()]
  const here = mine.findIndex((entry) => entry.id === from)
  const start = here < 0 ? mine.length : here
  for (let at = start + step; at >= 0 && at < mine.length; at += step) if (mine[at]!.look.peek().item.type === 'userMessage') return mine[at]
  return undefined
}

export function FeedView({ thread }: { thread: Thread }) {
  const scroller = useRef<HTMLDivElement>(null)
  const epoch = thread.feed.epoch.value
  const window = useMemo(() => new FeedWindow(thread.feed), [thread, epoch])
  const chunks = thread.feed.chunks.value
  const isEmpty = chunks.length === 0
  useLayoutEffect(() => (isEmpty ? undefined : window.attach(scroller.current!)), [window, isEmpty])
  useLayoutEffect(() => window.update(), [chunks, window])
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      const here = (document.activeElement?.closest('article.entry') as HTMLElement | null)?.dataset.entry ?? window.entryAtTop()
      const next = neighbour(thread, here, event.key === 'ArrowUp' ? -1 : 1)
      if (next) window.show(next)
      else announcement.value = event.key === 'ArrowUp' ? 'First message' : 'Last message'
      event.preventDefault()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [thread, window])
  useEffect(() => {
    const toEnd = () => window.toEnd()
    document.addEventListener('bobbin-end', toEnd)
    return () => document.removeEventListener('bobbin-end', toEnd)
  }, [window])
  if (isEmpty) return null
  return (
    <div class="feed-box">
      <div ref={scroller} class="feed-scroll" tabIndex={-1} onKeyDown={(event) => onKey(event, scroller.current!, window)}>
        <div class="feed" role="feed" aria-label="Conversation" aria-busy={thread.turnId.value !== ''}>
          {chunks.map((chunk) => <ChunkView key={chunk.id} chunk={chunk} thread={thread} window={window} />)}
        </div>
      </div>
      {!window.isAtEnd.value && <button type="button" class="jump" onClick={() => window.toEnd()}><Icon name="down" />Jump to latest</button>}
    </div>
  )
}

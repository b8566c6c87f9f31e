import { useState } from 'preact/hooks'
import type { ShownOf } from '../../store/items'
import { Markdown, MarkdownReader } from '../../text/markdown'
import { baseName } from '../../text/time'
import { Frame, type ItemProps } from './frame'

export function AgentMessage({ item, look }: ItemProps<ShownOf<'agentMessage'>>) {
  const [reader] = useState(() => new MarkdownReader())
  if (item.text === '' && !look.isRunning) return null
  const notes = item.memoryCitation?.entries ?? []
  return (
    <Frame name="Agent" icon="agent" kind={item.phase === 'commentary' ? 'agent commentary' : 'agent'} copy={item.text} isBusy={look.isRunning}>
      {item.text ? <Markdown source={item.text} reader={reader} /> : <span class="muted">…</span>}
      {notes.length > 0 && (
        <ol class="footnotes" aria-label="Memories">
          {notes.map((note) => <li title={note.path}>{`${baseName(note.path)}:${note.lineStart}–${note.lineEnd} ${note.note}`}</li>)}
        </ol>
      )}
    </Frame>
  )
}

import { useState } from 'preact/hooks'
import type { ShownOf } from '../../store/items'
import { Markdown, MarkdownReader } from '../../text/markdown'
import { Frame, type ItemProps } from './frame'

/** The first heading, or the first line. */
export function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return (/^\s*(?:#+\s*|\*\*)(.+?)(?:\*\*)?\s*$/.exec(line)?.[1] ?? line).slice(0, 200)
}

export function Reasoning({ item, look }: ItemProps<ShownOf<'reasoning'>>) {
  const [asked, setAsked] = useState<boolean | null>(null)
  const [reader] = useState(() => new MarkdownReader())
  const text = [...item.summary, ...item.content].filter((part) => part.trim() !== '').join('\n\n')
  const isOpen = asked ?? look.isRunning
  if (text === '' && !look.isRunning) return null
  return (
    <Frame
      name="Reasoning" icon="think" kind="reasoning" copy={text} isBusy={look.isRunning}
      line={
        <>
          <button type="button" class="quiet disclosure" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
            <span class="arrow" aria-hidden="true">{isOpen ? '▾' : '▸'}</span>Show reasoning
          </button>
          {' '}<span class="muted">{firstLine(text) || 'Thinking'}</span>
        </>
      }
    >
      {isOpen && text !== '' ? <Markdown source={text} reader={reader} /> : undefined}
    </Frame>
  )
}

/** Output of a command: its last lines, or all of it in a box that keeps only what is in sight. */
import { useRef, useState } from 'preact/hooks'
import { lastLines, plain, spans } from '../../text/ansi'

const SHORT = 10
const WINDOWED = 2000
const LINE_PX = 19.5
const BOX_LINES = 40
const MAX_LINE = 10_000

export function Coloured({ text }: { text: string }) {
  return <>{spans(text).map((span) => (span.classes || span.fg || span.bg ? <span class={span.classes} style={{ color: span.fg, backgroundColor: span.bg }}>{span.text}</span> : span.text))}</>
}

const cut = (line: string) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line)

function ManyLines({ text }: { text: string }) {
  const lines = useRef<{ text: string; all: string[] }>({ text: '', all: [] })
  const [top, setTop] = useState(0)
  if (lines.current.text !== text) lines.current = { text, all: text.split('\n') }
  const all = lines.current.all
  const first = Math.max(0, Math.floor(top / LINE_PX) - BOX_LINES)
  const shown = all.slice(first, first + BOX_LINES * 3)
  return (
    <div class="output many" tabIndex={0} role="group" aria-label="Output" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div class="many-lines" style={{ height: `${all.length * LINE_PX}px` }}>
        <pre style={{ transform: `translateY(${first * LINE_PX}px)` }}>{shown.map((line) => cut(plain(line))).join('\n')}</pre>
      </div>
    </div>
  )
}

export function Output({ text, isRunning }: { text: string; isRunning: boolean }) {
  const [isAll, setAll] = useState(false)
  const { tail, total } = lastLines(text, SHORT)
  if (total === 0) return null
  const shown = isAll ? text : tail
  return (
    <div class="output-box">
      {isAll && total > WINDOWED ? <ManyLines text={text} /> : (
        <pre class="output" tabIndex={0} role="group" aria-label="Output"><Coloured text={isAll ? shown : shown.split('\n').map(cut).join('\n')} /></pre>
      )}
      {total > SHORT && (
        <button type="button" class="link" onClick={() => setAll(!isAll)}>{isAll ? 'Show less' : 'Show all output'}</button>
      )}
      {total > SHORT && !isAll && <span class="muted small-text">{`${total} lines${isRunning ? ' so far' : ''}`}</span>}
    </div>
  )
}

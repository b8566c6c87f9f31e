import { array, isObject, object, pretty, text } from '../../wire/json'
import type { ShownOf } from '../../store/items'
import { duration } from '../../text/time'
import { visible } from '../../text/visible'
import { Raw } from '../code'
import { Picture, pictureOfBase64 } from '../picture'
import { Frame, type ItemProps } from './frame'
import { Output } from './output'
import { Waiting, waitsFor } from './waiting'

/** One piece of a result: text, picture, or something else as JSON. */
function Piece({ value }: { value: unknown }) {
  const given = object(value)
  const words = text(given.text)
  if (words) return <Output text={words} isRunning={false} />
  if (given.type === 'image' && text(given.data)) return <Picture address={pictureOfBase64(text(given.data), text(given.mimeType) || 'image/png')} alt="Result" />
  if (text(given.imageUrl)) return <Picture address={text(given.imageUrl)} alt="Result" />
  return <Raw title={text(given.type) || 'Result'} text={pretty(value)} />
}

type Call = ShownOf<'mcpToolCall'> | ShownOf<'dynamicToolCall'>

function pieces(item: Call): unknown[] {
  if (item.type === 'dynamicToolCall') return item.contentItems ?? []
  const content = array(item.result?.content)
  const structured = item.result?.structuredContent
  return content.length || structured === null || structured === undefined ? content : [{ type: 'Result', structured }]
}

const isEmpty = (value: unknown) => value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0)

export function ToolCall({ item, look, thread }: ItemProps<Call>) {
  const name = item.type === 'mcpToolCall' ? `${item.server} · ${item.tool}` : item.tool
  const took = item.durationMs === null || item.durationMs === undefined ? '' : ` ${duration(Number(item.durationMs))}`
  const failed = item.status === 'failed'
  const state = item.status === 'inProgress' ? (look.isRunning ? 'running' : 'stopped') : failed ? `✗ failed${took}` : `✓${took}`
  const found = pieces(item)
  return (
    <Frame
      name="Tool call" icon="tool" kind="tool" line={<code>{visible(name)}</code>} state={waitsFor(thread, item.id) ? <Waiting /> : state} tone={failed ? 'danger' : item.status === 'completed' ? 'ok' : ''}
      copy={() => pretty(item.type === 'mcpToolCall' ? (item.result ?? item.error) : item.contentItems)} isBusy={look.isRunning}
    >
      {look.progress && <div class="muted small-text">{look.progress}</div>}
      {!isEmpty(item.arguments) && <Raw title="Arguments" text={pretty(item.arguments)} />}
      {item.type === 'mcpToolCall' && item.error && <p class="danger">{item.error.message}</p>}
      {found.map((value) => <Piece value={value} />)}
    </Frame>
  )
}

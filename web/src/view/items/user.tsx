import { useState } from 'preact/hooks'
import { editFrom, fork } from '../../actions'
import { inputText, type ShownOf } from '../../store/items'
import type { Thread } from '../../store/model'
import type { UserInput } from '../../wire/types/v2'
import { beginningOf } from '../../text/markdown'
import { baseName } from '../../text/time'
import { Icon } from '../icon'
import { Picture, ServerPicture } from '../picture'
import { Frame, type ItemProps } from './frame'

function Chip({ input }: { input: Extract<UserInput, { type: 'skill' | 'mention' }> }) {
  return <span class="chip" title={input.path}>{input.type === 'skill' ? `$${input.name}` : `@${input.name}`}</span>
}

const FIRST_LINES = 400
const FIRST_CHARACTERS = 20_000
const MOST_PARTS = 1000

/** The text as it was written, with marks where files were named. */
function Written({ input }: { input: Extract<UserInput, { type: 'text' }> }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? input.text : beginningOf(input.text, FIRST_LINES, FIRST_CHARACTERS)
  const parts = shown.split(/((?:^|(?<=\s))@[\w./~+-]+[\w/~+-])/)
  return (
    <div class="written">
      {parts.length > MOST_PARTS ? shown : parts.map((part, index) => (index % 2 ? <span class="chip" title={part.slice(1)}>{part}</span> : part))}
      {shown.length < input.text.length && <button type="button" class="link" onClick={() => setAll(true)}>Show all</button>}
    </div>
  )
}

function Part({ input, thread }: { input: UserInput; thread: Thread }) {
  switch (input.type) {
    case 'text':
      return <Written input={input} />
    case 'image':
      return <Picture address={input.url} alt="Attached image" />
    case 'localImage':
      return <ServerPicture thread={thread} path={input.path} alt={baseName(input.path)} />
    default:
      return <Chip input={input} />
  }
}

export function UserMessage({ item, look, entry, thread }: ItemProps<ShownOf<'userMessage'>>) {
  const words = inputText(item.content)
  const canReturn = !look.isSending && thread.turnIds.includes(entry.turnId)
  return (
    <Frame
      name="You" icon="user" kind={look.isSending ? 'you sending' : 'you'} copy={words} state={look.isSending ? 'Sending' : undefined}
      actions={canReturn && (
        <>
          <button type="button" class="quiet small" aria-label="Edit from here" title="Edit from here" onClick={() => void editFrom(thread, entry.turnId, words)}><Icon name="edit" /></button>
          <button type="button" class="quiet small" aria-label="Fork from here" title="Fork from here" onClick={() => void fork(thread, entry.turnId)}><Icon name="fork" /></button>
        </>
      )}
    >
      {item.content.map((input) => <Part input={input} thread={thread} />)}
    </Frame>
  )
}

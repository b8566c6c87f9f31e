import { Icon } from '../icon'
import type { Message } from './message'

/** Images and long pastes that go with the message. */
export function Attachments({ message }: { message: Message }) {
  const { images, pasted } = message
  if (images.length + pasted.length === 0) return null
  return (
    <ul class="attachments" aria-label="Attachments">
      {images.map((one) => (
        <li key={`i${one.id}`} class="chip image-chip">
          <img src={one.url} alt={one.name} />
          <button type="button" class="quiet small" aria-label={`Remove ${one.name}`} onClick={() => message.removeImage(one.id)}><Icon name="close" /></button>
        </li>
      ))}
      {pasted.map((one) => (
        <li key={`p${one.id}`} class="chip">
          <button type="button" class="quiet small" title="Put it into the field" onClick={() => message.removePaste(one, true)}>{`Pasted text, ${one.text.split('\n').length} lines`}</button>
          <button type="button" class="quiet small" aria-label="Remove pasted text" onClick={() => message.removePaste(one, false)}><Icon name="close" /></button>
        </li>
      ))}
    </ul>
  )
}

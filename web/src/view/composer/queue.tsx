import type { Thread } from '../../store/model'
import { queuedText, queueOf, unqueue } from '../../store/queue'
import { returnMessage } from '../../store/drafts'
import { sendNext } from '../../actions'

export function QueueList({ thread }: { thread: Thread }) {
  const queue = queueOf(thread.key).value
  if (queue.length === 0) return null
  const isIdle = thread.turnId.value === ''
  return (
    <div class="queue">
      <ul aria-label="Queued messages">
        {queue.map((one) => (
          <li key={one.id}>
            <span class="queued-text">{queuedText(one)}</span>
            <button type="button" class="quiet small" onClick={() => {
              const taken = unqueue(thread.key, one.id)
              if (taken) returnMessage(thread.key, taken.input)
            }}>Edit</button>
            <button type="button" class="quiet small" onClick={() => unqueue(thread.key, one.id)}>Remove</button>
          </li>
        ))}
      </ul>
      {isIdle && <button type="button" class="small" onClick={() => void sendNext(thread, 'completed')}>Go on with the queue</button>}
    </div>
  )
}

/**
 * What has come since the last frame is applied at once: one pass over the document instead of one for every token. Pieces
 * for the same item that come one after the other are put together first.
 */
import { batch } from '@preact/signals'
import { text, type Obj } from '../wire/json'

export interface Arrived {
  method: string
  params: Obj
}

const JOINED = new Set([
  'item/agentMessage/delta', 'item/plan/delta', 'item/commandExecution/outputDelta', 'item/reasoning/summaryTextDelta', 'item/reasoning/textDelta',
])
const HIDDEN_MS = 50
const LATE_MS = 250

/** Whether `next` only goes on with what `last` says. */
export function joins(last: Arrived | undefined, next: Arrived): last is Arrived {
  return (
    last !== undefined && last.method === next.method && JOINED.has(next.method) &&
    last.params.itemId === next.params.itemId && last.params.threadId === next.params.threadId &&
    last.params.summaryIndex === next.params.summaryIndex && last.params.contentIndex === next.params.contentIndex
  )
}

export class Frame {
  private queue: Arrived[] = []
  private isScheduled = false

  constructor(
    private readonly apply: (arrived: Arrived) => void,
    private readonly after: () => void,
    private readonly schedule: (run: () => void) => void = nextFrame,
  ) {}

  add(method: string, params: Obj): void {
    const next = { method, params }
    const last = this.queue.at(-1)
    if (joins(last, next)) last.params = { ...last.params, delta: text(last.params.delta) + text(params.delta) }
    else this.queue.push(next)
    if (this.isScheduled) return
    this.isScheduled = true
    this.schedule(() => this.flush())
  }

  /** Applies everything now, for answers that must come after what was sent before them. */
  flush(): void {
    this.isScheduled = false
    const queue = this.queue
    this.queue = []
    batch(() => {
      for (const arrived of queue) {
        try {
          this.apply(arrived)
        } catch (error) {
          console.error('bobbin: cannot apply', arrived.method, error)
        }
      }
    })
    this.after()
  }
}

function nextFrame(run: () => void): void {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) {
    setTimeout(run, HIDDEN_MS)
    return
  }
  // A page that is hidden before its next frame gets none: the timer stands in.
  let isRun = false
  const once = () => {
    if (isRun) return
    isRun = true
    run()
  }
  requestAnimationFrame(once)
  setTimeout(once, LATE_MS)
}

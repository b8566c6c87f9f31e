/** Every message in either direction, for people who write clients: the newest, up to a bound. */
import { signal } from '@preact/signals'
import { array, object, type Obj } from './json'
import type { RequestId } from './rpc'

export interface Logged {
  number: number
  at: number
  direction: 'in' | 'out' | 'garbage'
  message: Obj | string
  size: number
}

const MAX_MESSAGES = 5000
const MAX_BYTES = 8 << 20

const HIDDEN = '(a secret, not shown)'

/** Keeps what people type as a secret out of the log: it is copied into reports. */
export class SecretFilter {
  private readonly asked = new Set<RequestId>()

  /** A question of the server that is shown as a password field. */
  noteQuestion(id: RequestId, params: Obj): void {
    if (array(params.questions).some((one) => object(one).isSecret === true)) this.asked.add(id)
  }

  clean(message: Obj): Obj {
    const params = object(message.params)
    if (message.method === 'account/login/start' && 'apiKey' in params) return { ...message, params: { ...params, apiKey: HIDDEN } }
    const isAnswer = message.method === undefined && this.asked.has(message.id as RequestId)
    return isAnswer && 'result' in message ? { ...message, result: HIDDEN } : message
  }
}

export class WireLog {
  /** Changes with every message; views that are not open do not read it. */
  readonly count = signal(0)
  list: Logged[] = []
  private bytes = 0

  add(direction: Logged['direction'], message: Obj | string, size: number): void {
    const number = this.count.peek() + 1
    this.list.push({ number, at: Date.now(), direction, message, size })
    this.bytes += size
    if (this.list.length > MAX_MESSAGES || this.bytes > MAX_BYTES) this.trim()
    this.count.value = number
  }

  clear(): void {
    this.list = []
    this.bytes = 0
    this.count.value++
  }

  /** In steps, so that not every message moves the whole list. */
  private trim(): void {
    let drop = 0
    while (this.list.length - drop > 1 && (this.list.length - drop > MAX_MESSAGES * 0.8 || this.bytes > MAX_BYTES * 0.8)) this.bytes -= this.list[drop++]!.size
    this.list.splice(0, drop)
  }
}

/** Requests and answers over one socket: ids, timeouts, trying again when the server is busy. */
import { isObject, text, type Obj } from './json'

export type RequestId = string | number

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
    this.name = 'RpcError'
  }

  /** The server does not know the method, or a variant that it was sent. */
  get isUnknown(): boolean {
    return this.code === -32601 || /unknown variant|unknown method|method not found/i.test(this.message)
  }

  /** The name that the server stumbled over: a method, or a value such as `untrusted`. */
  get unknown(): string {
    return /unknown variant [`'"]([^`'"]+)/.exec(this.message)?.[1] ?? ''
  }
}

/** The line broke before the answer came: nobody knows whether the request was carried out. */
export class LostError extends Error {
  constructor() {
    super('The connection broke before the answer came.')
    this.name = 'LostError'
  }
}

export const CALL_MS = 600_000
export const QUICK_MS = 10_000
const BUSY = -32001
const BUSY_DELAYS_MS = [200, 500, 1000]

export interface RpcEvents {
  notification(method: string, params: Obj): void
  request(id: RequestId, method: string, params: Obj): void
  /** Every message in either direction, for the wire view. */
  seen?(direction: 'in' | 'out', message: Obj, size: number): void
  /** What is no message of this protocol. */
  garbage?(raw: string): void
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
  timer: ReturnType<typeof setTimeout>
}

export class Rpc {
  private nextId = 1
  private waiting = new Map<RequestId, Waiting>()

  constructor(
    private readonly write: (text: string) => boolean,
    private readonly events: RpcEvents,
  ) {}

  async call(method: string, params?: unknown, timeoutMs = CALL_MS): Promise<unknown> {
    for (const delay of BUSY_DELAYS_MS) {
      try {
        return await this.once(method, params, timeoutMs)
      } catch (error) {
        if (!(error instanceof RpcError) || error.code !== BUSY) throw error
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
    return this.once(method, params, timeoutMs)
  }

  notify(method: string, params?: unknown): void {
    this.send(params === undefined ? { method } : { method, params })
  }

  answer(id: RequestId, result: unknown): boolean {
    return this.send({ id, result })
  }

  refuse(id: RequestId, code: number, message: string): boolean {
    return this.send({ id, error: { code, message } })
  }

  /** All that came in one frame: one message, or several lines. */
  receive(raw: string): void {
    for (const line of raw.includes('\n') ? raw.split('\n') : [raw]) {
      if (line.trim() !== '') this.receiveLine(line)
    }
  }

  /** The line broke: nothing that was asked will be answered. */
  lose(): void {
    const lost = [...this.waiting.values()]
    this.waiting.clear()
    for (const one of lost) {
      clearTimeout(one.timer)
      one.reject(new LostError())
    }
  }

  private once(method: string, params: unknown, timeoutMs: number): Promise<unknown> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id)
        reject(new RpcError(-1, `The server has not answered ${method} in ${Math.round(timeoutMs / 1000)} s.`))
      }, timeoutMs)
      this.waiting.set(id, { resolve, reject, timer })
      if (!this.send(params === undefined ? { id, method } : { id, method, params })) {
        this.waiting.delete(id)
        clearTimeout(timer)
        reject(new LostError())
      }
    })
  }

  private send(message: Obj): boolean {
    const raw = JSON.stringify(message)
    const isSent = this.write(raw)
    if (isSent) this.events.seen?.('out', message, raw.length)
    return isSent
  }

  private receiveLine(line: string): void {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      this.events.garbage?.(line)
      return
    }
    if (!isObject(message)) {
      this.events.garbage?.(line)
      return
    }
    this.events.seen?.('in', message, line.length)
    const id = message.id
    const hasId = typeof id === 'string' || typeof id === 'number'
    if (typeof message.method === 'string') {
      const params = isObject(message.params) ? message.params : {}
      if (hasId) this.events.request(id, message.method, params)
      else this.events.notification(message.method, params)
    } else if (hasId) {
      this.settle(id, message)
    }
  }

  private settle(id: RequestId, message: Obj): void {
    const one = this.waiting.get(id)
    if (!one) return
    this.waiting.delete(id)
    clearTimeout(one.timer)
    if (isObject(message.error)) {
      const { code, data } = message.error
      one.reject(new RpcError(typeof code === 'number' ? code : -32603, text(message.error.message) || 'Unknown error', data))
    } else {
      one.resolve(message.result)
    }
  }
}

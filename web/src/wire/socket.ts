/**
 * One connection to one server, kept for as long as it is wanted.
 *
 *   idle ──start──▶ connecting ──open──▶ open
 *                      │   ▲               │
 *                 fail/10 s └──timer/now── waiting ◀─close
 *
 * Every WebSocket has a number; what an older one than the newest says is ignored.
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting'

export interface SocketEvents {
  /** A new WebSocket is open: nothing of the one before counts any more. */
  opened(): void
  message(text: string): void
  /** `wasOpen` tells a broken line from one that never came up. */
  closed(wasOpen: boolean): void
  changed(state: SocketState, retryAt: number): void
}

export interface Wire {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
}

export const CONNECT_MS = 10_000
export const FIRST_DELAY_MS = 500
export const LAST_DELAY_MS = 15_000

/** Doubles to 15 s, with a tenth of chance, so that many pages do not come back at the same moment. */
export function backoff(failures: number, chance = Math.random()): number {
  const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10))
  return Math.round(delay * (0.9 + 0.2 * chance))
}

export class Socket {
  state: SocketState = 'idle'
  private wire: Wire | null = null
  private generation = 0
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private isWanted = false

  constructor(
    private readonly connect: () => Wire,
    private readonly events: SocketEvents,
  ) {}

  start(): void {
    if (this.isWanted) return
    this.isWanted = true
    this.dial()
  }

  stop(): void {
    this.isWanted = false
    this.generation++
    clearTimeout(this.timer)
    const wire = this.wire
    this.wire = null
    this.become('idle')
    try {
      wire?.close()
    } catch {
      // it was closed already
    }
  }

  /** Try at once instead of waiting for the timer. */
  now(): void {
    if (this.isWanted && this.state === 'waiting') this.dial()
  }

  send(text: string): boolean {
    if (this.state !== 'open' || !this.wire) return false
    try {
      this.wire.send(text)
      return true
    } catch {
      return false
    }
  }

  private dial(): void {
    clearTimeout(this.timer)
    const mine = ++this.generation
    this.become('connecting')
    let wire: Wire
    try {
      wire = this.connect()
    } catch {
      this.lost(mine, false)
      return
    }
    this.wire = wire
    this.timer = setTimeout(() => this.lost(mine, false), CONNECT_MS)
    wire.onopen = () => {
      if (mine !== this.generation) return
      clearTimeout(this.timer)
      this.become('open')
      this.events.opened()
    }
    wire.onmessage = (event) => {
      if (mine === this.generation && typeof event.data === 'string') this.events.message(event.data)
    }
    wire.onclose = wire.onerror = () => this.lost(mine, this.state === 'open')
  }

  /** The server has answered: the next failure is the first one again. */
  proven(): void {
    this.failures = 0
  }

  private lost(mine: number, wasOpen: boolean): void {
    if (mine !== this.generation) return
    this.generation++
    clearTimeout(this.timer)
    try {
      this.wire?.close()
    } catch {
      // it was closed already
    }
    this.wire = null
    const delay = backoff(this.failures++)
    this.timer = setTimeout(() => this.dial(), delay)
    this.become('waiting', Date.now() + delay)
    this.events.closed(wasOpen)
  }

  private become(state: SocketState, retryAt = 0): void {
    this.state = state
    this.events.changed(state, retryAt)
  }
}

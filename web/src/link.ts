/** One server and the connection to it: socket → rpc → dialect → frame → reducers. */
import { batch } from '@preact/signals'
import { Dialect } from './wire/dialect'
import { openSocket } from './wire/hub'
import { object, text, type Obj } from './wire/json'
import { SecretFilter, WireLog } from './wire/log'
import { CALL_MS, Rpc, RpcError, type RequestId } from './wire/rpc'
import { Socket, type SocketState, type Wire } from './wire/socket'
import { Frame } from './store/frame'
import { Server, type Happening } from './store/model'
import { reduce } from './store/reduce'
import { addAsk, dropAsks } from './store/requests'

const CLIENT = { name: 'bobbin-page', title: 'Bobbin', version: '1' }

export interface LinkEvents {
  /** The handshake is done; `isFirst` tells a new page from a line that came back. */
  ready(link: Link, isFirst: boolean): void
  lost(link: Link): void
  happened(link: Link, happening: Happening): void
}

export class Link {
  readonly log = new WireLog()
  private secrets = new SecretFilter()
  readonly server: Server
  private readonly socket: Socket
  private rpc: Rpc
  private dialect = new Dialect()
  private readonly frame: Frame
  private wasReady = false

  constructor(
    id: string,
    private readonly events: LinkEvents,
    connect: () => Wire = () => openSocket(id),
  ) {
    this.server = new Server(id)
    this.rpc = this.newRpc()
    this.frame = new Frame(
      ({ method, params }) => reduce(this.server, method, params),
      () => this.pass(),
    )
    this.socket = new Socket(connect, {
      opened: () => void this.shakeHands(),
      message: (raw) => this.rpc.receive(raw),
      closed: () => this.broken(),
      changed: (state, retryAt) => this.showLine(state, retryAt),
    })
  }

  start(): void {
    this.socket.start()
  }

  stop(): void {
    this.socket.stop()
    this.broken()
  }

  now(): void {
    this.socket.now()
  }

  get isReady(): boolean {
    return this.server.line.peek() === 'connected'
  }

  /** Calls a method; what the server turns out not to know is remembered. */
  async call(method: string, params?: unknown, timeoutMs = CALL_MS): Promise<Obj> {
    try {
      const result = object(await this.rpc.call(method, params, timeoutMs))
      this.frame.flush() // what was sent before the answer comes first
      return result
    } catch (error) {
      if (error instanceof RpcError && error.isUnknown) this.lack(error.unknown || method)
      throw error
    }
  }

  can(method: string): boolean {
    return !this.server.lacks.value.has(method)
  }

  answer(id: RequestId, result: unknown): boolean {
    return this.rpc.answer(id, result)
  }

  private lack(method: string): void {
    this.server.lacks.value = new Set([...this.server.lacks.peek(), method])
  }

  private newRpc(): Rpc {
    return new Rpc((raw) => this.socket.send(raw), {
      notification: (method, params) => {
        for (const told of this.dialect.translate(method, params)) this.frame.add(told.method, told.params)
      },
      request: (id, method, params) => this.asked(id, method, params),
      seen: (direction, message, size) => this.log.add(direction, direction === 'out' ? this.secrets.clean(message) : message, size),
      garbage: (raw) => this.log.add('garbage', raw.slice(0, 10_000), raw.length),
    })
  }

  private asked(id: RequestId, method: string, params: Obj): void {
    this.frame.flush()
    this.secrets.noteQuestion(id, params)
    const ask = addAsk(this.server, id, method, params)
    if (!ask) this.rpc.refuse(id, -32601, `${method} is not served by this page`)
    this.pass()
  }

  private async shakeHands(): Promise<void> {
    const rpc = this.rpc
    const hello = (experimentalApi: boolean) => rpc.call('initialize', { clientInfo: CLIENT, capabilities: { experimentalApi } }, 10_000)
    try {
      const about = object(await hello(true).catch((error: unknown) => (error instanceof RpcError && error.code !== -1 ? hello(false) : Promise.reject(error))))
      if (rpc !== this.rpc) return
      rpc.notify('initialized')
      this.socket.proven()
      this.learn(about)
      this.server.line.value = 'connected'
      const isFirst = !this.wasReady
      this.wasReady = true
      this.events.ready(this, isFirst)
    } catch (error) {
      if (rpc === this.rpc) console.warn('bobbin: the server did not take the greeting', error)
    }
  }

  /** What the server says of itself. */
  private learn(about: Obj): void {
    const agent = text(about.userAgent)
    const info = object(about.serverInfo)
    this.server.protocol.value = agent ? versionOf(agent) : [text(info.name), text(info.version)].filter(Boolean).join(' ')
    this.server.home.value = text(about.codexHome)
    this.server.lacks.value = new Set()
  }

  private broken(): void {
    this.rpc.lose()
    this.rpc = this.newRpc()
    this.dialect = new Dialect()
    this.secrets = new SecretFilter()
    this.frame.flush()
    batch(() => {
      for (const thread of this.server.threads.values()) {
        thread.held = null
        dropAsks(thread)
      }
    })
    this.events.lost(this)
  }

  private showLine(state: SocketState, retryAt: number): void {
    const { line } = this.server
    this.server.retryAt.value = retryAt
    if (state === 'waiting') line.value = 'reconnecting'
    else if (state === 'connecting' && line.peek() !== 'reconnecting') line.value = 'connecting'
  }

  private pass(): void {
    const happened = this.server.happened
    if (happened.length === 0) return
    this.server.happened = []
    for (const one of happened) this.events.happened(this, one)
  }
}

/** `bobbin-page/0.118.0 (Debian 12; x86_64) …` begins with the name of the client; the number is that of the protocol. */
export function versionOf(agent: string): string {
  return /\/(\d+\.\d[\w.-]*)/.exec(agent)?.[1] ?? agent.slice(0, 40)
}

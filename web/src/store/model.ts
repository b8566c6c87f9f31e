/** All that the page knows, as plain maps with a signal wherever something is shown. No I/O. */
import { computed, signal } from '@preact/signals'
import type { Obj } from '../wire/json'
import type { RequestId } from '../wire/rpc'
import type { AskForApproval, SandboxPolicy, ThreadStatus, ThreadTokenUsage, TurnPlanStep } from '../wire/types/v2'
import { visible } from '../text/visible'
import { Feed, type Entry } from './feed'

export interface About {
  name: string
  preview: string
  cwd: string
  branch: string
  createdAt: number
  updatedAt: number
  isArchived: boolean
  /** Begun by another agent: shown inside its parent, not in the list. */
  parent: string
  nickname: string
  provider: string
  isEphemeral: boolean
}

export const NOTHING_KNOWN: About = {
  name: '', preview: '', cwd: '', branch: '', createdAt: 0, updatedAt: 0, isArchived: false, parent: '', nickname: '', provider: '', isEphemeral: false,
}

export interface Settings {
  model: string
  effort: string | null
  sandbox: SandboxPolicy | null
  approvals: AskForApproval | null
  cwd: string
  mode: 'default' | 'plan'
}

/** A question of the server that waits for an answer. */
export interface Ask {
  /** Different for each question, also for those of different connections that have the same id. */
  key: string
  id: RequestId
  method: string
  params: Obj
  threadId: string
  turnId: string
  itemId: string
}

export type Opening = 'closed' | 'opening' | 'open' | 'gone' | 'failed'
export type Badge = '' | 'Working' | 'Needs you' | 'Failed'

export class Thread {
  readonly key: string
  readonly about = signal<About>(NOTHING_KNOWN)
  readonly status = signal<ThreadStatus>({ type: 'notLoaded' })
  readonly settings = signal<Settings | null>(null)
  /** The turn that runs. */
  readonly turnId = signal('')
  readonly turnBegan = signal(0)
  readonly feed = new Feed()
  readonly asks = signal<Ask[]>([])
  /** Keys of questions that were answered here and are not resolved yet. */
  readonly answered = signal<ReadonlySet<string>>(new Set())
  readonly usage = signal<ThreadTokenUsage | null>(null)
  readonly plan = signal<{ explanation: string; steps: TurnPlanStep[] } | null>(null)
  readonly diff = signal('')
  readonly opening = signal<Opening>('closed')
  readonly problem = signal('')
  readonly hasFailed = signal(false)
  readonly isListed = signal(false)
  /** How the newest turn ended, as far as the last snapshot knows. */
  lastStatus = ''
  /** Turns in their order, for rolling back. */
  turnIds: string[] = []
  /** Events that came while a snapshot was on its way. */
  held: { method: string; params: Obj }[] | null = null
  /** Messages of ours that the server has not shown yet. */
  sending: Entry[] = []
  lookedAt = 0
  /** Known from the last visit only. */
  isRecalled = false
  /** Threads of agents that this one has started. */
  readonly children = signal<string[]>([])

  readonly title = computed(() => {
    const { name, preview, nickname } = this.about.value
    const line = visible((name || nickname || preview).trim().split('\n', 1)[0]!.slice(0, 1000))
    return line.length > 200 ? `${line.slice(0, 200)}…` : line || 'New thread'
  })

  constructor(
    readonly server: Server,
    readonly id: string,
  ) {
    this.key = `${server.id}/${id}`
  }

  /** Questions of this thread and of the agents it has started, oldest first. */
  readonly allAsks = computed((): Ask[] => {
    const own = this.asks.value
    const theirs = this.children.value.flatMap((id) => this.server.threads.get(id)?.allAsks.value ?? [])
    return theirs.length ? [...own, ...theirs] : own
  })

  readonly badge = computed((): Badge => {
    const status = this.status.value
    const flags = status.type === 'active' ? (status.activeFlags ?? []) : []
    if (flags.length > 0 || this.allAsks.value.length > 0) return 'Needs you'
    if (status.type === 'active' || this.turnId.value) return 'Working'
    return status.type === 'systemError' || this.hasFailed.value ? 'Failed' : ''
  })
}

export type Line = 'connecting' | 'connected' | 'reconnecting' | 'refused'

/** A server that never stops talking is not listened to for ever. */
const MOST_SAID = 100

export class Server {
  readonly name = signal('')
  readonly kind = signal('')
  /** What it is, such as `Bobbin 0.1.0`, if the hub can tell. */
  readonly product = signal('')
  /** The version of the protocol, as the server says when it is greeted. */
  readonly protocol = signal('')
  readonly version = computed(() => this.product.value || this.protocol.value)
  readonly home = signal('')
  readonly line = signal<Line>('connecting')
  readonly retryAt = signal(0)
  readonly threads = new Map<string, Thread>()
  /** Changes when a thread is added to or taken from the map. */
  readonly count = signal(0)
  /** Methods and variants that this server does not know. */
  readonly lacks = signal<ReadonlySet<string>>(new Set())
  /** What the server said of itself and of no thread; the conversation that is open next shows it. */
  readonly notices = signal<{ words: string; details: string }[]>([])
  private readonly said = new Set<string>()
  /** What happened that others have to act on; emptied by them. */
  happened: Happening[] = []

  constructor(readonly id: string) {}

  thread(id: string): Thread {
    let found = this.threads.get(id)
    if (!found) {
      found = new Thread(this, id)
      this.threads.set(id, found)
      this.count.value++
    }
    return found
  }

  drop(id: string): void {
    if (this.threads.delete(id)) this.count.value++
  }

  /** Says something once, however often the server does. */
  say(words: string, details: string): void {
    if (this.said.has(words) || this.said.size >= MOST_SAID) return
    this.said.add(words)
    this.notices.value = [...this.notices.peek(), { words, details }]
  }

  tell(happening: Happening): void {
    this.happened.push(happening)
  }
}

export type Happening =
  | { type: 'turnBegan'; thread: Thread }
  | { type: 'turnEnded'; thread: Thread; turnId: string; status: string }
  | { type: 'asked'; thread: Thread; ask: Ask }
  | { type: 'raw'; method: string; params: Obj }

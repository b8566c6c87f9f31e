/** The entries of a conversation, in chunks: the view keeps only those near the screen in the document. */
import { signal, type Signal } from '@preact/signals'
import type { Shown } from './items'

export const CHUNK = 50

/** What is shown of one entry. It is replaced, never changed, so that a delta touches one signal only. */
export interface Look {
  item: Shown
  isRunning: boolean
  /** A message of ours that the server has not confirmed. */
  isSending?: boolean
  /** What an agent typed into the terminal of this command. */
  typed?: string[]
  /** What an MCP server says while it works; what a reviewer thinks. */
  progress?: string
}

export class Entry {
  readonly look: Signal<Look>
  chunk: Chunk | null = null
  /** The turn that has taken this message of ours as steering, and may end before it comes to it. */
  steers = ''

  constructor(
    readonly id: string,
    readonly turnId: string,
    look: Look,
    /** Read back from a snapshot: its id may differ from the one events use. */
    readonly isStored = false,
  ) {
    this.look = signal(look)
  }

  change(part: Partial<Look>): void {
    this.look.value = { ...this.look.peek(), ...part }
  }
}

let chunks = 0

export class Chunk {
  readonly id = ++chunks
  readonly entries: Signal<Entry[]>
  /** Last measured, or estimated, height; 0 before either. */
  height = 0
  readonly isNear = signal(false)

  constructor(
    entries: Entry[],
    public first: number,
  ) {
    this.entries = signal(entries)
    for (const entry of entries) entry.chunk = this
  }
}

function cut(entries: Entry[]): Chunk[] {
  const list: Chunk[] = []
  for (let first = 0; first < entries.length; first += CHUNK) list.push(new Chunk(entries.slice(first, first + CHUNK), first))
  return list
}

export class Feed {
  readonly chunks = signal<Chunk[]>([])
  readonly length = signal(0)
  /** Another conversation than before: the view begins at its end. */
  readonly epoch = signal(0)
  private byId = new Map<string, Entry>()

  find(id: string): Entry | undefined {
    return this.byId.get(id)
  }

  get last(): Entry | undefined {
    return this.chunks.peek().at(-1)?.entries.peek().at(-1)
  }

  *all(): Generator<Entry> {
    for (const chunk of this.chunks.peek()) yield* chunk.entries.peek()
  }

  *backwards(): Generator<Entry> {
    for (const chunk of this.chunks.peek().toReversed()) yield* chunk.entries.peek().toReversed()
  }

  /** At the end; messages that the server has not shown yet stay behind it, since it has not said where they belong. */
  append(entry: Entry): void {
    const unconfirmed = entry.look.peek().isSending ? [] : this.unconfirmed()
    for (const one of unconfirmed) this.remove(one)
    for (const one of [entry, ...unconfirmed]) this.add(one)
  }

  private unconfirmed(): Entry[] {
    const found: Entry[] = []
    for (const entry of this.backwards()) {
      if (!entry.look.peek().isSending) break
      found.unshift(entry)
    }
    return found
  }

  private add(entry: Entry): void {
    this.byId.set(entry.id, entry)
    const list = this.chunks.peek()
    const last = list.at(-1)
    if (last && last.entries.peek().length < CHUNK) {
      last.entries.value = [...last.entries.peek(), entry]
      entry.chunk = last
    } else {
      this.chunks.value = [...list, new Chunk([entry], this.length.peek())]
    }
    this.length.value++
  }

  remove(entry: Entry): void {
    const chunk = entry.chunk
    if (!chunk) return
    this.byId.delete(entry.id)
    entry.chunk = null
    chunk.entries.value = chunk.entries.peek().filter((one) => one !== entry)
    const list = this.chunks.peek()
    for (const later of list.slice(list.indexOf(chunk) + 1)) later.first--
    if (chunk.entries.peek().length === 0) this.chunks.value = list.filter((one) => one !== chunk)
    this.length.value--
  }

  /** What was before all that is here; the view stays where it is. */
  prepend(entries: Entry[]): void {
    for (const entry of entries) this.byId.set(entry.id, entry)
    for (const chunk of this.chunks.peek()) chunk.first += entries.length
    this.chunks.value = [...cut(entries), ...this.chunks.peek()]
    this.length.value += entries.length
  }

  replaceAll(entries: Entry[]): void {
    this.byId = new Map(entries.map((entry) => [entry.id, entry]))
    this.chunks.value = cut(entries)
    this.length.value = entries.length
    this.epoch.value++
  }
}

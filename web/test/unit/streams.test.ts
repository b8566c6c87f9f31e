/** Conversations as Bobbin tells them: the model after the stream is the model after the snapshot, ids aside. */
import { describe, expect, test } from 'vitest'
import { Dialect } from '../../src/wire/dialect'
import type { Obj } from '../../src/wire/json'
import { Server, type Thread } from '../../src/store/model'
import { reduce } from '../../src/store/reduce'
import { addAsk, dropAsks } from '../../src/store/requests'
import { applySnapshot } from '../../src/store/snapshot'
import { inputText, type Shown } from '../../src/store/items'

interface Recording {
  thread: string
  events: { id?: number; method: string; params: Obj }[]
  snapshot: Obj
}
const recordings = Object.entries(import.meta.glob<Recording>('../recorded/*.json', { eager: true, import: 'default' })).map(([path, recording]): [string, Recording] => [path.split('/').pop()!, recording])

/** What people see of an item, without what a stored one may lack. */
function essence(item: Shown): unknown[] | null {
  switch (item.type) {
    case 'userMessage':
      return [item.type, inputText(item.content)]
    case 'agentMessage':
      return [item.type, item.text]
    case 'commandExecution':
      return [item.type, item.command, item.status, item.exitCode, item.aggregatedOutput ?? '']
    case 'fileChange':
      return [item.type, item.status, item.changes.map((change) => [change.path, change.diff])]
    case 'turnError':
      return [item.type, item.message]
    case 'notice':
      return item.text === 'Interrupted' ? [item.type, item.text] : null
    default:
      return null // told live only, such as steps of a plan
  }
}

const outline = (thread: Thread) => [...thread.feed.all()].map((entry) => essence(entry.look.peek().item)).filter((one) => one !== null)

/** Read back, what was thought between two items may be one item. */
const thoughts = (thread: Thread) => [...thread.feed.all()].flatMap((entry) => {
  const { item } = entry.look.peek()
  return item.type === 'reasoning' ? item.summary : []
})

function play(server: Server, events: Recording['events']): void {
  const dialect = new Dialect()
  for (const { id, method, params } of events) {
    if (id !== undefined) addAsk(server, id, method, params)
    else for (const told of dialect.translate(method, params)) reduce(server, told.method, told.params)
  }
}

/** What was cut short by an interruption is shown, and not stored. */
function unfinished(thread: Thread, recording: Recording) {
  const done = new Set(recording.events.filter((event) => event.method === 'item/completed').map((event) => (event.params.item as Obj).id))
  return [...thread.feed.all()].filter((entry) => entry.look.peek().item.type === 'agentMessage' && !done.has(entry.id))
}

function stored(recording: Recording): Thread {
  const thread = new Server('stored').thread(recording.thread)
  applySnapshot(thread, recording.snapshot)
  return thread
}

describe.each(recordings)('%s', (_, recording) => {
  test('the stream and the snapshot say the same', () => {
    const server = new Server('live')
    play(server, recording.events)
    const thread = server.thread(recording.thread)
    for (const entry of unfinished(thread, recording)) thread.feed.remove(entry)
    expect(outline(thread)).toEqual(outline(stored(recording)))
    expect(thoughts(thread)).toEqual(thoughts(stored(recording)))
    expect(thread.turnId.peek()).toBe('')
    expect(thread.asks.peek()).toEqual([])
    expect([...thread.feed.all()].filter((entry) => entry.look.peek().isRunning)).toEqual([])
  })

  test('cut anywhere, a snapshot brings everything back, once', () => {
    const wanted = outline(stored(recording))
    for (let cut = 0; cut <= recording.events.length; cut += 3) {
      const server = new Server('live')
      play(server, recording.events.slice(0, cut))
      const thread = server.thread(recording.thread)
      dropAsks(thread)
      applySnapshot(thread, recording.snapshot)
      expect(outline(thread)).toEqual(wanted)
      expect(thread.asks.peek()).toEqual([])
    }
  })

  test('garbage in any place changes nothing for the rest, and never throws', () => {
    const junk: unknown[] = [null, 1, 'x', [], { threadId: 5 }, { threadId: recording.thread, item: 7, turn: [], delta: {}, plan: 'no', error: null, tokenUsage: 3, run: null }]
    for (const { method, params } of recording.events) {
      const server = new Server('live')
      for (const one of junk) reduce(server, method, (one ?? {}) as Obj)
      for (const member of Object.keys(params)) reduce(server, method, { ...params, [member]: 12 })
    }
  })
})

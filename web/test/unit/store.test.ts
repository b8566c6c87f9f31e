import { beforeEach, expect, test, vi } from 'vitest'
import type { Obj } from '../../src/wire/json'
import { adopt, takeAbout } from '../../src/store/about'
import { readDraft, returnToDraft, writeDraft } from '../../src/store/drafts'
import { Entry, Feed } from '../../src/store/feed'
import { Frame } from '../../src/store/frame'
import { readItem } from '../../src/store/items'
import { Server } from '../../src/store/model'
import { enqueue, nextAfter, queueOf, unqueue } from '../../src/store/queue'
import { reduce } from '../../src/store/reduce'
import { addAsk, markAnswered } from '../../src/store/requests'
import { applySnapshot, releaseHeld } from '../../src/store/snapshot'
import { dropRecalled, keepList, recallList } from '../../src/store/visit'

const memory = new Map<string, string>()
beforeEach(() => {
  memory.clear()
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => memory.set(key, value), removeItem: (key: string) => memory.delete(key) } })
})

const input = (text: string) => [{ type: 'text' as const, text, text_elements: [] }]
const started = (server: Server, turn = 'u') => reduce(server, 'turn/started', { threadId: 't', turn: { id: turn, items: [], status: 'inProgress' } })

test('pieces for one item that come together are applied as one', () => {
  const applied: Obj[] = []
  let run = () => {}
  const frame = new Frame((arrived) => applied.push(arrived.params), () => {}, (later) => (run = later))
  for (const delta of ['a', 'b', 'c']) frame.add('item/agentMessage/delta', { threadId: 't', itemId: 'i', delta })
  frame.add('item/agentMessage/delta', { threadId: 't', itemId: 'j', delta: 'x' })
  frame.add('turn/completed', {})
  expect(applied).toEqual([])
  run()
  expect(applied.map((one) => one.delta)).toEqual(['abc', 'x', undefined])
})

test('a reducer that throws does not stop the others', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let count = 0
  let run = () => {}
  const frame = new Frame(() => {
    if (count++ === 0) throw new Error('no')
  }, () => {}, (later) => (run = later))
  frame.add('a', {})
  frame.add('b', {})
  run()
  expect(count).toBe(2)
})

test('chunks stay small, and an entry that goes leaves the rest in order', () => {
  const feed = new Feed()
  const entries = Array.from({ length: 120 }, (_, i) => new Entry(`e${i}`, 't', { item: readItem({ type: 'plan', id: `e${i}` }), isRunning: false }))
  for (const entry of entries) feed.append(entry)
  expect(feed.chunks.peek().map((chunk) => [chunk.first, chunk.entries.peek().length])).toEqual([[0, 50], [50, 50], [100, 20]])
  feed.remove(entries[10]!)
  expect(feed.chunks.peek().map((chunk) => chunk.first)).toEqual([0, 49, 99])
  expect([feed.length.peek(), feed.find('e10')]).toEqual([119, undefined])
})

test('our own message is shown once, in the place where it was sent', () => {
  const server = new Server('s')
  const thread = server.thread('t')
  const mine = new Entry('sending', 'x', { item: { type: 'userMessage', id: 'sending', content: input('hi') }, isRunning: false, isSending: true })
  thread.sending.push(mine)
  thread.feed.append(mine)
  started(server)
  reduce(server, 'item/started', { threadId: 't', turnId: 'u', item: { type: 'userMessage', id: 'real', content: input('hi') } })
  reduce(server, 'item/completed', { threadId: 't', turnId: 'u', item: { type: 'userMessage', id: 'real', content: input('hi') } })
  expect([...thread.feed.all()].map((entry) => [entry.id, entry.look.peek().isSending])).toEqual([['real', undefined]])
  expect(thread.sending).toEqual([])
})

test('a message that was on its way is found in the snapshot, or given back', () => {
  const thread = new Server('s').thread('t')
  const send = (text: string) => thread.sending.push(new Entry(text, 'x', { item: { type: 'userMessage', id: text, content: input(text) }, isRunning: false, isSending: true }))
  send('arrived')
  send('lost')
  const lost = applySnapshot(thread, { id: 't', turns: [{ id: 'u', status: 'completed', items: [{ type: 'userMessage', id: '1', content: input('arrived') }] }] })
  expect(lost).toEqual(['lost'])
  expect(thread.feed.length.peek()).toBe(1)
})

test('what comes while a snapshot is on its way counts after it', () => {
  const server = new Server('s')
  const thread = server.thread('t')
  thread.held = []
  reduce(server, 'item/completed', { threadId: 't', turnId: 'u', item: { type: 'agentMessage', id: 'late', text: 'late' } })
  reduce(server, 'thread/status/changed', { threadId: 't', status: { type: 'active', activeFlags: ['waitingOnApproval'] } })
  expect([thread.feed.length.peek(), thread.badge.peek()]).toEqual([0, 'Needs you'])
  applySnapshot(thread, { id: 't', turns: [{ id: 'u', status: 'inProgress', items: [{ type: 'userMessage', id: '1', content: input('a') }] }] })
  releaseHeld(thread)
  expect([...thread.feed.all()].map((entry) => entry.look.peek().item.type)).toEqual(['userMessage', 'agentMessage'])
})

test('an item that ran when the snapshot was made is completed, not doubled', () => {
  const server = new Server('s')
  const thread = server.thread('t')
  applySnapshot(thread, { id: 't', turns: [{ id: 'u', status: 'inProgress', items: [{ type: 'commandExecution', id: 'item-2', command: 'ls', status: 'inProgress', commandActions: [] }] }] })
  reduce(server, 'item/completed', { threadId: 't', turnId: 'u', item: { type: 'commandExecution', id: 'call_1', command: 'ls', status: 'completed', exitCode: 0, commandActions: [] } })
  expect([...thread.feed.all()].map((entry) => entry.look.peek().item)).toMatchObject([{ type: 'commandExecution', status: 'completed' }])
})

test('a question goes when it is answered, elsewhere with a notice, or when its turn ends', () => {
  const server = new Server('s')
  const thread = server.thread('t')
  started(server)
  const ask = (id: number) => addAsk(server, id, 'item/commandExecution/requestApproval', { threadId: 't', turnId: 'u', itemId: 'i' })!
  const mine = ask(0)
  expect(thread.badge.peek()).toBe('Needs you')
  markAnswered(thread, mine)
  reduce(server, 'serverRequest/resolved', { threadId: 't', requestId: 0 })
  expect([thread.asks.peek(), thread.feed.length.peek()]).toEqual([[], 0])
  ask(1)
  reduce(server, 'serverRequest/resolved', { threadId: 't', requestId: 1 })
  expect([thread.asks.peek(), thread.feed.length.peek()]).toEqual([[], 1])
  ask(2)
  reduce(server, 'turn/completed', { threadId: 't', turn: { id: 'u', status: 'completed' } })
  expect(thread.asks.peek()).toEqual([])
  expect(addAsk(server, 3, 'item/tool/call', { threadId: 't' })).toBeNull()
})

test('questions and badge of an agent belong to its parent; circles are not made', () => {
  const server = new Server('s')
  adopt(server.thread('t'), 'child')
  adopt(server.thread('child'), 't')
  adopt(server.thread('t'), 't')
  addAsk(server, 1, 'item/tool/requestUserInput', { threadId: 'child', turnId: 'x', itemId: 'y' })
  expect([server.thread('t').allAsks.peek().length, server.thread('t').badge.peek(), server.thread('child').children.peek()]).toEqual([1, 'Needs you', []])
})

test('only the newest plan of a turn stays', () => {
  const server = new Server('s')
  started(server)
  for (const status of ['pending', 'completed']) reduce(server, 'turn/plan/updated', { threadId: 't', turnId: 'u', explanation: null, plan: [{ step: 'a', status }] })
  const items = [...server.thread('t').feed.all()].map((entry) => entry.look.peek().item)
  expect(items).toMatchObject([{ type: 'steps', plan: [{ step: 'a', status: 'completed' }] }])
})

test('retries are one notice, a failure is one error', () => {
  const server = new Server('s')
  started(server)
  for (const n of [1, 2, 3]) reduce(server, 'error', { threadId: 't', turnId: 'u', willRetry: true, error: { message: `Reconnecting ${n}/3` } })
  reduce(server, 'error', { threadId: 't', turnId: 'u', willRetry: false, error: { message: 'gone' } })
  reduce(server, 'turn/completed', { threadId: 't', turn: { id: 'u', status: 'failed', error: { message: 'gone' } } })
  expect([...server.thread('t').feed.all()].map((entry) => entry.look.peek().item.type)).toEqual(['notice', 'turnError'])
  expect(server.thread('t').badge.peek()).toBe('Failed')
})

test('a review ends under another id, and its beginning stays beside its end', () => {
  const server = new Server('s')
  started(server, 'begun')
  const review = (method: string, type: string, turnId: string) => reduce(server, method, { threadId: 't', turnId, item: { type, id: 'review', review: type } })
  review('item/started', 'enteredReviewMode', 'begun')
  review('item/completed', 'enteredReviewMode', 'begun')
  addAsk(server, 1, 'item/commandExecution/requestApproval', { threadId: 't', turnId: 'begun', itemId: 'i' })
  review('item/started', 'exitedReviewMode', 'begun')
  review('item/completed', 'exitedReviewMode', 'begun')
  reduce(server, 'turn/completed', { threadId: 't', turn: { id: 'another', status: 'completed' } })
  const thread = server.thread('t')
  expect([...thread.feed.all()].map((entry) => [entry.look.peek().item.type, entry.look.peek().isRunning])).toEqual([['enteredReviewMode', false], ['exitedReviewMode', false]])
  expect([thread.turnId.peek(), thread.asks.peek(), thread.turnIds]).toEqual(['', [], ['begun']])
})

test('an old turn that ends late does not end the one that runs', () => {
  const server = new Server('s')
  started(server, 'old')
  started(server, 'new')
  reduce(server, 'turn/completed', { threadId: 't', turn: { id: 'old', status: 'completed' } })
  expect(server.thread('t').turnId.peek()).toBe('new')
})

test('drafts are kept for each thread, and what was not sent comes back in front', () => {
  writeDraft('a', 'one')
  writeDraft('b', 'two')
  expect([readDraft('a'), readDraft('b'), readDraft('c')]).toEqual(['one', 'two', ''])
  returnToDraft('a', 'lost')
  returnToDraft('a', 'lost')
  expect(readDraft('a')).toBe('lost\n\none')
  writeDraft('a', '')
  expect(memory.has('bobbin.draft a')).toBe(false)
})

test('a queue is sent one at a time, and kept when a turn fails or is stopped', () => {
  enqueue('q', input('one'))
  enqueue('q', input('two'))
  expect([nextAfter('q', 'failed'), nextAfter('q', 'interrupted')]).toEqual([undefined, undefined])
  const next = nextAfter('q', 'completed')!
  expect(unqueue('q', next.id)).toEqual(next)
  expect(unqueue('q', next.id)).toBeUndefined()
  expect(queueOf('q').peek().length).toBe(1)
  expect(JSON.parse(memory.get('bobbin.queue q')!)).toHaveLength(1)
})

test('two pages of a browser send a queued message once', () => {
  enqueue('shared', input('one'))
  const one = nextAfter('shared', 'completed')!
  memory.set('bobbin.queue shared', '[]') // the other page was faster
  expect(unqueue('shared', one.id)).toBeUndefined()
})

test('the list of the last visit is shown until the server has answered', () => {
  const before = new Server('v')
  takeAbout(before, { id: 'a', preview: 'kept', cwd: '/', updatedAt: 5 })
  takeAbout(before, { id: 'b', preview: 'gone meanwhile', cwd: '/', updatedAt: 4 })
  keepList(before)
  const now = new Server('v')
  recallList(now)
  expect([...now.threads.values()].map((thread) => [thread.title.peek(), thread.isListed.peek()])).toEqual([['kept', true], ['gone meanwhile', true]])
  takeAbout(now, { id: 'a', preview: 'kept', cwd: '/', updatedAt: 6 })
  dropRecalled(now)
  expect([...now.threads.values()].map((thread) => thread.isListed.peek())).toEqual([true, false])
})

test('every item of the protocol survives having no members, and unknown ones are shown', () => {
  for (const type of ['userMessage', 'hookPrompt', 'agentMessage', 'plan', 'reasoning', 'commandExecution', 'fileChange', 'mcpToolCall', 'dynamicToolCall', 'collabAgentToolCall', 'webSearch', 'imageView', 'imageGeneration', 'enteredReviewMode', 'exitedReviewMode', 'contextCompaction']) {
    expect(readItem({ type, id: 'x' }).type).toBe(type)
  }
  expect(readItem({ type: 'toString', id: 'x' })).toMatchObject({ type: 'unknown', name: 'toString' })
  expect(readItem(7)).toMatchObject({ type: 'unknown' })
})

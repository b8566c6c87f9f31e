import { beforeEach, expect, test, vi } from 'vitest'
import type { Obj } from '../../src/wire/json'
import { adopt, takeAbout } from '../../src/store/about'
import { extrasOf, readDraft, returnMessage, returnToDraft, writeDraft } from '../../src/store/drafts'
import { Entry, Feed } from '../../src/store/feed'
import { Frame } from '../../src/store/frame'
import { readItem } from '../../src/store/items'
import { Server, type Thread } from '../../src/store/model'
import { enqueue, nextAfter, queueOf, unqueue } from '../../src/store/queue'
import { reduce } from '../../src/store/reduce'
import { addAsk, markAnswered } from '../../src/store/requests'
import { keepSeen } from '../../src/store/seen'
import { applySnapshot, prependTurns, releaseHeld } from '../../src/store/snapshot'
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

test('our own message is shown once', () => {
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
  expect(lost).toEqual([input('lost')])
  expect(thread.feed.length.peek()).toBe(1)
})

test('a message with the words of another one is not taken for it', () => {
  const server = new Server('s')
  const thread = server.thread('t')
  const send = (id: string) => {
    const entry = new Entry(id, 'u', { item: { type: 'userMessage', id, content: input('go on') }, isRunning: false, isSending: true })
    thread.sending.push(entry)
    thread.feed.append(entry)
  }
  const snapshot = (n: number) => applySnapshot(thread, { id: 't', turns: [{ id: 'u', status: 'inProgress', items: Array.from({ length: n }, (_, i) => ({ type: 'userMessage', id: `${i}`, content: input('go on') })) }] })
  started(server)
  reduce(server, 'item/completed', { threadId: 't', turnId: 'u', item: { type: 'userMessage', id: 'first', content: input('go on') } })
  send('second')
  expect(snapshot(1)).toEqual([input('go on')]) // the first is there, the second is not
  send('second')
  send('third')
  expect(snapshot(2)).toEqual([input('go on')]) // one of them is
  send('third')
  expect(snapshot(3)).toEqual([])
})

test('messages stand where the server puts them; those it has not shown yet are last', () => {
  const server = new Server('s')
  const thread = server.thread('t')
  const order = () => [...thread.feed.all()].map((entry) => entry.id)
  const told = (type: string, id: string, more: Obj = {}) => reduce(server, 'item/started', { threadId: 't', turnId: 'u', item: { type, id, ...more } })
  started(server)
  for (const words of ['one', 'two']) {
    const mine = new Entry(`my ${words}`, 'u', { item: { type: 'userMessage', id: words, content: input(words) }, isRunning: false, isSending: true })
    thread.sending.push(mine)
    thread.feed.append(mine)
  }
  told('agentMessage', 'answer')
  expect(order()).toEqual(['answer', 'my one', 'my two'])
  told('userMessage', 'theirs', { content: input('from another browser') })
  told('userMessage', 'second', { content: input('two') })
  told('commandExecution', 'command', { command: 'ls' })
  told('userMessage', 'first', { content: input('one') })
  expect(order()).toEqual(['answer', 'theirs', 'second', 'command', 'first'])
  expect(thread.feed.chunks.peek().map((chunk) => chunk.first)).toEqual([0])
})

test('older turns come before the newest ones, once', () => {
  const thread = new Server('s').thread('t')
  const turn = (id: string, n: number) => ({ id, status: 'completed', items: Array.from({ length: n }, (_, i) => ({ type: 'agentMessage', id: `item-${i}`, text: `${id} ${i}` })) })
  applySnapshot(thread, { id: 't' }, [turn('c', 2)])
  const epoch = thread.feed.epoch.peek()
  prependTurns(thread, [turn('a', 60), turn('b', 1), turn('c', 2)])
  expect(thread.turnIds).toEqual(['a', 'b', 'c'])
  expect([...thread.feed.all()].map((entry) => entry.turnId).join('')).toBe(`${'a'.repeat(60)}bcc`)
  expect(new Set([...thread.feed.all()].map((entry) => entry.id)).size).toBe(63)
  expect([thread.feed.length.peek(), thread.feed.epoch.peek() - epoch]).toEqual([63, 0])
  expect(thread.feed.chunks.peek().map((chunk) => chunk.first)).toEqual([0, 50, 61])
})

const command = (id: string, script: string, more: Obj = {}) => ({ type: 'commandExecution', id, command: script, status: 'inProgress', commandActions: [], ...more })
const outputs = (thread: Thread) => [...thread.feed.all()].flatMap((entry) => {
  const { item, isRunning } = entry.look.peek()
  return item.type === 'commandExecution' ? [[item.command, item.aggregatedOutput, isRunning]] : [[item.type]]
})

function running(): Thread {
  const server = new Server('s')
  started(server)
  const tell = (method: string, params: Obj) => reduce(server, method, { threadId: 't', turnId: 'u', ...params })
  tell('item/completed', { item: { type: 'userMessage', id: 'm', content: input('build') } })
  tell('item/completed', { item: command('1', 'make', { status: 'completed', aggregatedOutput: 'done\n' }) })
  tell('item/started', { item: command('2', 'make') })
  tell('item/commandExecution/outputDelta', { itemId: '2', delta: 'half of it\n' })
  return server.thread('t')
}
const said = { type: 'userMessage', id: 'x', content: input('build') }
const first = command('a', 'make', { status: 'completed', aggregatedOutput: 'done\n' })

test('the output of a command that runs outlives a snapshot that does not have it', () => {
  const thread = running()
  applySnapshot(thread, { id: 't', turns: [{ id: 'u', status: 'inProgress', items: [said, first, command('b', 'make')] }] })
  expect(outputs(thread)).toEqual([['userMessage'], ['make', 'done\n', false], ['make', 'half of it\n', true]])
  const over = running()
  applySnapshot(over, { id: 't', turns: [{ id: 'u', status: 'inProgress', items: [said, first, command('b', 'make', { status: 'completed', aggregatedOutput: 'all' })] }] })
  expect(outputs(over).at(-1)).toEqual(['make', 'all', false])
})

test('the output of a command whose server was killed stays, before the end of its turn', () => {
  const thread = running()
  applySnapshot(thread, { id: 't', turns: [{ id: 'u', status: 'interrupted', items: [said, first] }] })
  expect(outputs(thread)).toEqual([['userMessage'], ['make', 'done\n', false], ['make', 'half of it\n', false], ['notice']])
  applySnapshot(thread, { id: 't', turns: [{ id: 'other', status: 'completed', items: [said] }] })
  expect(outputs(thread)).toEqual([['userMessage']]) // a turn that is gone has no place for it
})

test('what was seen outlives a reload, once, whatever stands in the storage', () => {
  Object.assign(globalThis, { sessionStorage: localStorage })
  keepSeen([running()])
  const turns = [{ id: 'u', status: 'inProgress', items: [said, first] }]
  const again = new Server('s').thread('t')
  applySnapshot(again, { id: 't', turns })
  expect(outputs(again).at(-1)).toEqual(['make', 'half of it\n', true])
  const third = new Server('s').thread('t')
  applySnapshot(third, { id: 't', turns })
  expect(outputs(third).length).toBe(2)
  for (const nonsense of ['', '7', '{"s/t":5}', '{"s/t":[null,{"item":{"type":"plan"}},{"turnId":"u","item":{"type":"commandExecution"}}]}']) {
    memory.set('bobbin.seen', nonsense)
    applySnapshot(new Server('s').thread('t'), { id: 't', turns })
  }
})

test('all of a message that was not sent is back', () => {
  writeDraft('b', 'typed since')
  const image = { type: 'image' as const, url: 'data:image/png;base64,AA' }
  returnMessage('b', [...input('words'), image, { type: 'skill', name: 'tidy', path: '/s' }])
  returnMessage('b', [image])
  expect(readDraft('b')).toBe('words\n\ntyped since')
  expect(extrasOf('b').peek().images.map((one) => one.url)).toEqual([image.url])
  expect(extrasOf('b').peek().skills).toEqual([{ name: 'tidy', path: '/s' }])
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

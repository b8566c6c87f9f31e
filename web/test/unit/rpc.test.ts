import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SecretFilter } from '../../src/wire/log'
import { LostError, Rpc, RpcError } from '../../src/wire/rpc'
import { backoff, Socket, type Wire } from '../../src/wire/socket'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function make() {
  const sent: string[] = []
  const got: unknown[] = []
  const rpc = new Rpc((text) => (sent.push(text), true), {
    notification: (method, params) => got.push([method, params]), request: (id, method) => got.push([id, method]), garbage: (raw) => got.push(raw),
  })
  return { rpc, sent, got }
}

test('answers find their requests, whatever is between', async () => {
  const { rpc, sent, got } = make()
  const one = rpc.call('a')
  const two = rpc.call('b', { x: 1 })
  rpc.receive('{"method":"n","params":{}}\n{"id":2,"result":"second"}\n{"jsonrpc":"2.0","id":1,"result":"first"}')
  expect([await one, await two]).toEqual(['first', 'second'])
  expect(sent).toEqual(['{"id":1,"method":"a"}', '{"id":2,"method":"b","params":{"x":1}}'])
  expect(got).toEqual([['n', {}]])
})

test('ids of the server may be 0 or a string and go back as they came', () => {
  const { rpc, sent, got } = make()
  rpc.receive('{"id":0,"method":"q"}')
  rpc.receive('{"id":"seven","method":"q"}')
  rpc.answer(0, {})
  rpc.answer('seven', {})
  expect(got).toEqual([[0, 'q'], ['seven', 'q']])
  expect(sent).toEqual(['{"id":0,"result":{}}', '{"id":"seven","result":{}}'])
})

test('what is no message is told and ignored', () => {
  const { rpc, got } = make()
  for (const raw of ['', 'no json', '[1]', 'null', '5', '{"id":{},"method":7}', '{"id":99,"result":1}', '{}']) rpc.receive(raw)
  expect(got).toEqual(['no json', '[1]', 'null', '5'])
})

test('a busy server is asked again, then its error counts', async () => {
  const { rpc, sent } = make()
  const call = rpc.call('a').catch((error: unknown) => error)
  for (let id = 1; id <= 4; id++) {
    rpc.receive(`{"id":${id},"error":{"code":-32001,"message":"busy"}}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await call).toBeInstanceOf(RpcError)
  expect(sent.length).toBe(4)
})

test('a line that breaks ends what was asked', async () => {
  const { rpc } = make()
  const call = rpc.call('a').catch((error: unknown) => error)
  rpc.lose()
  expect(await call).toBeInstanceOf(LostError)
})

test('a request has an end', async () => {
  const { rpc } = make()
  const call = rpc.call('a', {}, 50).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60)
  expect(String(await call)).toContain('has not answered')
})

class Fake implements Wire {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  send() {}
  close() {}
}

test('a socket comes back, and only the newest one counts', async () => {
  const wires: Fake[] = []
  const heard: string[] = []
  const states: string[] = []
  const socket = new Socket(() => (wires.push(new Fake()), wires.at(-1)!), { opened: () => heard.push('opened'), message: (text) => heard.push(text), closed: () => heard.push('closed'), changed: (state) => states.push(state) })
  socket.start()
  wires[0]!.onopen!()
  wires[0]!.onmessage!({ data: 'one' })
  wires[0]!.onclose!()
  await vi.advanceTimersByTimeAsync(600)
  wires[0]!.onmessage!({ data: 'from the past' })
  wires[1]!.onopen!()
  wires[1]!.onmessage!({ data: 'two' })
  expect(heard).toEqual(['opened', 'one', 'closed', 'opened', 'two'])
  expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
})

test('a connection that never opens counts as failed after 10 s, and waiting can be cut short', async () => {
  const wires: Fake[] = []
  const socket = new Socket(() => (wires.push(new Fake()), wires.at(-1)!), { opened() {}, message() {}, closed() {}, changed() {} })
  socket.start()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(socket.state).toBe('waiting')
  socket.now()
  expect([socket.state, wires.length]).toEqual(['connecting', 2])
})

test('the delay doubles to 15 s with a tenth of chance', () => {
  expect([backoff(0, 0.5), backoff(1, 0.5), backoff(4, 0.5), backoff(50, 0.5)]).toEqual([500, 1000, 8000, 15_000])
  expect([backoff(0, 0), backoff(0, 1)]).toEqual([450, 550])
})

test('what is typed as a secret is not in the log', () => {
  const secrets = new SecretFilter()
  secrets.noteQuestion(5, { questions: [{ id: 'a' }, { id: 'b', isSecret: true }] })
  secrets.noteQuestion(6, { questions: [{ id: 'a' }] })
  const answer = { answers: { b: { answers: ['hunter2'] } } }
  const login = { id: 1, method: 'account/login/start', params: { type: 'apiKey', apiKey: 'hunter2' } }
  for (const message of [login, { id: 5, result: answer }]) expect(JSON.stringify(secrets.clean(message))).not.toContain('hunter2')
  expect(login.params.apiKey).toBe('hunter2') // what is sent is another thing
  expect(secrets.clean({ id: 6, result: answer })).toEqual({ id: 6, result: answer })
  expect(secrets.clean({ id: 5, method: 'model/list', params: {} })).toEqual({ id: 5, method: 'model/list', params: {} })
})

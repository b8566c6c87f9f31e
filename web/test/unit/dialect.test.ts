import { expect, test } from 'vitest'
import { Dialect } from '../../src/wire/dialect'
import { Server } from '../../src/store/model'
import { reduce } from '../../src/store/reduce'
import type { Obj } from '../../src/wire/json'

function play(events: [string, Obj][]) {
  const server = new Server('old')
  const dialect = new Dialect()
  for (const [method, params] of events) for (const told of dialect.translate(method, params)) reduce(server, told.method, told.params)
  return server.thread('t')
}
const old = (type: string, msg: Obj = {}): [string, Obj] => [`codex/event/${type}`, { id: 'turn', conversationId: 't', msg: { type, ...msg } }]
const items = (thread: ReturnType<typeof play>) => [...thread.feed.all()].map((entry) => entry.look.peek().item)

test('a conversation of an older server becomes items', () => {
  const thread = play([
    old('task_started'), old('agent_reasoning_delta', { delta: 'think' }), old('agent_reasoning', { text: 'think' }),
    old('exec_command_begin', { call_id: 'c', command: ['ls', '-l'], cwd: '/' }), old('exec_command_output_delta', { call_id: 'c', chunk: btoa('out\n') }),
    old('exec_command_end', { call_id: 'c', exit_code: 0, aggregated_output: 'out\n' }),
    old('agent_message_delta', { delta: 'he' }), old('agent_message_delta', { delta: 'llo' }), old('agent_message', { message: 'hello' }), old('task_complete'),
  ])
  expect(items(thread)).toMatchObject([
    { type: 'reasoning', summary: ['think'] },
    { type: 'commandExecution', command: 'ls -l', aggregatedOutput: 'out\n', exitCode: 0, status: 'completed' },
    { type: 'agentMessage', text: 'hello' },
  ])
  expect(thread.turnId.peek()).toBe('')
})

test('a server that tells both ways is heard once', () => {
  const thread = play([
    ['turn/started', { threadId: 't', turn: { id: 'turn', items: [], status: 'inProgress' } }], old('agent_message_delta', { delta: 'hello' }),
    ['item/agentMessage/delta', { threadId: 't', turnId: 'turn', itemId: 'i', delta: 'hello' }], old('agent_message', { message: 'hello' }),
  ])
  expect(items(thread)).toMatchObject([{ type: 'agentMessage', text: 'hello' }])
})

test('text for delta, no ids, success for completed', () => {
  const thread = play([
    ['turn/started', { threadId: 't', turnId: 'turn' }], ['item/agentMessage/delta', { threadId: 't', turnId: 'turn', text: 'he' }],
    ['item/agentMessage/delta', { threadId: 't', turnId: 'turn', text: 'y' }], ['turn/completed', { threadId: 't', turnId: 'turn', status: 'success' }],
  ])
  expect(items(thread)).toMatchObject([{ type: 'agentMessage', text: 'hey' }])
  expect([thread.turnId.peek(), thread.hasFailed.peek()]).toEqual(['', false])
})

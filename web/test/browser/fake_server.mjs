// An app-server that plays a story, over its standard streams: lines of JSON in, lines of JSON out.
//
//   fake_server.mjs STORY ANSWERS
//
// STORY is a JSON file: {threads: [Thread], turns: {ID: [Turn]}, after: {METHOD: [message, ...]}, garbage: [line, ...]}.
// `day` tells very much once a turn is started. With `pages` it is a newer server: turns come in pages of that size, and never with the thread. `silent` lists methods that are never answered. `after` is sent when METHOD has been answered; {"wait": MS} pauses. Everything that comes in is written to ANSWERS, a line each.
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [storyFile, answersFile] = process.argv.slice(2)
appendFileSync(answersFile, JSON.stringify({ pid: process.pid }) + '\n')
const story = JSON.parse(readFileSync(storyFile, 'utf8'))
const threads = story.threads ?? []
const write = (message) => process.stdout.write((typeof message === 'string' ? message : JSON.stringify(message)) + '\n')

const base = (id) => ({ id, preview: '', ephemeral: false, modelProvider: 'fake', createdAt: 1700000000, updatedAt: 1700000000, status: { type: 'idle' }, path: null, cwd: '/work', cliVersion: '1', source: 'appServer', agentNickname: null, agentRole: null, gitInfo: null, name: null, turns: [] })
const thread = (id) => ({ ...base(id), ...threads.find((one) => one.id === id), turns: turnsOf(id) })
const settings = { model: 'fake-1', modelProvider: 'fake', serviceTier: null, cwd: '/work', approvalPolicy: 'on-request', approvalsReviewer: 'user', sandbox: { type: 'workspaceWrite' }, reasoningEffort: 'medium' }

/** {"many": N} in place of turns makes N items. */
function turnsOf(id) {
  const given = story.turns?.[id] ?? []
  if (!given.many) return given
  const items = Array.from({ length: given.many }, (_, i) => (i % 3 === 0
    ? { type: 'userMessage', id: `m${i}`, content: [{ type: 'text', text: `Question ${i}`, text_elements: [] }] }
    : i % 3 === 1
      ? { type: 'commandExecution', id: `m${i}`, command: `bash -lc 'echo ${i}'`, cwd: '/work', processId: null, source: 'agent', status: 'completed', commandActions: [], aggregatedOutput: `line of ${i}\n`.repeat(3), exitCode: 0, durationMs: 5 }
      : { type: 'agentMessage', id: `m${i}`, text: `Answer **${i}**: ` + 'some words that fill a line or two of the page. '.repeat(4), phase: null, memoryCitation: null }))
  return [{ id: 'many', items, status: 'completed', error: null }]
}

/** A page of the turns of a thread, the newest first; a cursor is the place of the next one. */
function pageOf(id, cursor) {
  const all = turnsOf(id).toReversed()
  const from = Number(cursor ?? 0)
  return { data: all.slice(from, from + story.pages), nextCursor: from + story.pages < all.length ? String(from + story.pages) : null, backwardsCursor: null }
}

function resumed({ threadId, excludeTurns, initialTurnsPage }) {
  const found = thread(threadId)
  if (!story.pages || !excludeTurns) return { thread: found, ...settings, cwd: found.cwd }
  return { thread: { ...found, turns: [] }, ...settings, cwd: found.cwd, turnsBackwardsCursor: null, initialTurnsPage: initialTurnsPage && !story.hasNoFirstPage ? pageOf(threadId) : null }
}

const ANSWERS = {
  initialize: () => ({ userAgent: story.userAgent ?? 'bobbin-page/0.118.0 (test)', codexHome: '/home', platformFamily: 'unix', platformOs: 'linux' }),
  'thread/list': (params) => ({ data: params.archived ? [] : threads.map((one) => ({ ...base(one.id), ...one })), nextCursor: null }),
  'thread/loaded/list': () => ({ data: [], nextCursor: null }),
  'thread/resume': resumed,
  ...(story.pages ? { 'thread/turns/list': (params) => pageOf(params.threadId, params.cursor) } : {}),
  'thread/read': (params) => ({ thread: thread(params.threadId) }),
  'thread/start': () => ({ thread: base('started'), ...settings }),
  'turn/start': () => ({ turn: { id: 'turn', items: [], status: 'inProgress', error: null } }),
  'turn/steer': () => ({ turnId: 'turn' }),
  'turn/interrupt': () => ({}),
  'model/list': () => ({ data: [{ id: 'fake-1', model: 'fake-1', displayName: 'Fake 1', description: '', hidden: false, supportedReasoningEfforts: [{ reasoningEffort: 'low', description: '' }, { reasoningEffort: 'medium', description: '' }], defaultReasoningEffort: 'medium', isDefault: true }], nextCursor: null }),
  'config/read': () => ({ config: { model: 'fake-1', sandbox_mode: 'workspace-write', approval_policy: 'on-request' }, origins: {} }),
  'account/read': () => ({ account: null, requiresOpenaiAuth: false }),
  'collaborationMode/list': () => ({ data: [] }),
  'skills/list': () => ({ data: [{ cwd: '/work', skills: [{ name: 'tidy', description: 'Tidies up', path: '/work/tidy/SKILL.md', scope: 'repo', enabled: true }], errors: [] }] }),
  fuzzyFileSearch: (params) => ({ files: [{ root: '/work', path: `src/${params.query}.ts`, match_type: 'file', file_name: `${params.query}.ts`, score: 1, indices: null }] }),
  'fs/readFile': () => ({ dataBase64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' }),
  'fs/readDirectory': () => ({ entries: [{ fileName: 'src', isDirectory: true, isFile: false }, { fileName: 'a.txt', isDirectory: false, isFile: true }] }),
}

/** `day`: {threads, events}: what a day has in it, spread over the threads, once a turn is started. */
function playDay({ threads, events }) {
  const tell = (threadId, method, params) => write({ method, params: { threadId, turnId: `turn of ${threadId}`, ...params } })
  const item = (threadId, i) => ({ type: 'commandExecution', id: `${threadId} ${i}`, command: `make part-${i}`, cwd: '/work', processId: null, source: 'agent', status: 'inProgress', commandActions: [], aggregatedOutput: null, exitCode: null, durationMs: null })
  for (const threadId of threads) tell(threadId, 'turn/started', { turn: { id: `turn of ${threadId}`, items: [], status: 'inProgress', error: null } })
  for (let i = 0; i < events; i += 10) {
    const threadId = threads[(i / 10) % threads.length]
    tell(threadId, 'item/started', { item: item(threadId, i) })
    for (let k = 0; k < 8; k++) tell(threadId, 'item/commandExecution/outputDelta', { itemId: `${threadId} ${i}`, delta: `compiling part ${i} of many, step ${k}\n` })
    tell(threadId, 'item/completed', { item: { ...item(threadId, i), status: 'completed', exitCode: 0, durationMs: 5, aggregatedOutput: `compiling part ${i} of many\n`.repeat(8) } })
  }
  for (const threadId of threads) {
    tell(threadId, 'item/completed', { item: { type: 'agentMessage', id: `last of ${threadId}`, text: 'The day is over.', phase: null, memoryCitation: null } })
    tell(threadId, 'turn/completed', { turn: { id: `turn of ${threadId}`, items: [], status: 'completed', error: null } })
  }
}

async function follow(method) {
  if (method === 'turn/start' && story.day) playDay(story.day)
  for (const message of story.after?.[method] ?? []) {
    if (message.wait) await new Promise((done) => setTimeout(done, message.wait))
    else write(message)
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(answersFile, line + '\n')
  const { id, method, params } = JSON.parse(line)
  if (!method || id === undefined) return
  if (story.silent?.includes(method)) return
  const answer = Object.hasOwn(story.answers ?? {}, method) ? () => story.answers[method] : ANSWERS[method]
  if (story.errors?.[method]) write({ id, error: story.errors[method] })
  else if (answer) write({ id, result: answer(params ?? {}) })
  else write({ id, error: { code: -32601, message: `unknown method ${method}` } })
  if (method === 'initialize') for (const raw of story.garbage ?? []) write(raw)
  void follow(method)
}).on('close', () => process.exit(0))

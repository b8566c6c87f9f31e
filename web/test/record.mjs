#!/usr/bin/env node
// Records small conversations for the unit tests: what the page sent is left out, what came is kept.
//
//   web/test/record.mjs build/bobbin                           writes web/test/recorded/NAME.json
//   web/test/record.mjs build/bobbin CODEX codex-0.118         the same with another server: recorded/codex-0.118-NAME.json
//
// Each file: {thread, events: [{method, params} or {id, method, params}], snapshot}. The snapshot is thread/read after the last turn.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'

const OUT = join(dirname(fileURLToPath(import.meta.url)), 'recorded')
const [bobbin, peer, prefix] = [resolve(process.argv[2] ?? 'build/bobbin'), process.argv[3], process.argv[4]]
const COMMON = ['-c', 'features.unified_exec=false']

/** Another server has no scripted model of its own, and may not be able to confine commands here. */
async function otherArguments() {
  const model = spawn(bobbin, ['model'], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.on('exit', () => model.kill())
  const url = await new Promise((done) => createInterface({ input: model.stdout }).once('line', done))
  const provider = { name: 'Tests', base_url: url, wire_api: 'responses', request_max_retries: '0', stream_max_retries: '0' }
  return ['-c', 'model=scripted', '-c', 'model_provider=tests', ...Object.entries(provider).flatMap(([key, value]) => ['-c', `model_providers.tests.${key}=${value}`])]
}

const program = peer ? resolve(peer) : bobbin
const sandbox = peer ? 'danger-full-access' : 'workspace-write'
const model = peer ? await otherArguments() : ['-c', 'model_provider=scripted']

const STORIES = {
  plain: [{ text: 'hello there' }],
  tools: [{ text: 'plan it\nrun: echo one; echo two\nwrite note.txt: a line' }],
  failing: [{ text: 'run: exit 3' }],
  declined: [{ text: 'write no.txt: nothing', answer: 'decline' }],
  stopped: [{ text: 'slow one two three four five six seven eight nine ten', stop: true }],
  failed: [{ text: 'fail' }],
  several: [{ text: 'hello' }, { text: 'write a.txt: first' }, { text: 'run: cat a.txt' }],
}

class Session {
  constructor(folder) {
    this.nextId = 1
    this.waiting = new Map()
    this.events = []
    this.listeners = new Set()
    this.process = spawn(program, ['app-server', ...model, ...COMMON], { cwd: folder, env: { ...process.env, CODEX_HOME: folder, HOME: folder }, stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.process.stdout }).on('line', (line) => this.receive(JSON.parse(line)))
  }
  receive(message) {
    if (message.method) {
      this.events.push(message)
      for (const listener of this.listeners) listener(message)
    } else this.waiting.get(message.id)?.(message)
  }
  send(message) {
    this.process.stdin.write(JSON.stringify(message) + '\n')
  }
  call(method, params) {
    const id = this.nextId++
    this.send({ id, method, params })
    return new Promise((done, fail) => this.waiting.set(id, (answer) => (answer.error ? fail(new Error(`${method}: ${answer.error.message}`)) : done(answer.result))))
  }
  until(test) {
    return new Promise((done) => {
      const listener = (message) => {
        if (!test(message)) return
        this.listeners.delete(listener)
        done(message)
      }
      this.listeners.add(listener)
    })
  }
}

async function play(name, turns) {
  const folder = mkdtempSync(join(tmpdir(), 'page-record-'))
  const session = new Session(folder)
  try {
    await session.call('initialize', { clientInfo: { name: 'bobbin-page', version: '1' }, capabilities: { experimentalApi: true } })
    session.send({ method: 'initialized' })
    const { thread } = await session.call('thread/start', { cwd: folder, sandbox, approvalPolicy: name === 'declined' ? 'untrusted' : 'never', persistExtendedHistory: true })
    session.listeners.add((message) => message.id !== undefined && session.send({ id: message.id, result: { decision: turns[0].answer ?? 'accept' } }))
    for (const turn of turns) {
      const over = session.until((message) => message.method === 'turn/completed')
      const begun = turn.stop && session.until((message) => message.method === 'item/agentMessage/delta')
      const started = await session.call('turn/start', { threadId: thread.id, input: [{ type: 'text', text: turn.text, text_elements: [] }] })
      if (turn.stop) {
        await begun
        await session.call('turn/interrupt', { threadId: thread.id, turnId: started.turn.id })
      }
      await over
    }
    const { thread: snapshot } = await session.call('thread/read', { threadId: thread.id, includeTurns: true })
    const text = JSON.stringify({ thread: thread.id, events: session.events.filter((event) => !event.method.startsWith('mcpServer/')), snapshot }, null, 1)
    writeFileSync(join(OUT, `${prefix ? `${prefix}-` : ''}${name}.json`), text.replaceAll(folder, '/work') + '\n')
    console.log(`${name}: ${session.events.length} events`)
  } finally {
    session.process.stdin.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const [name, turns] of Object.entries(STORIES)) await play(name, turns)
process.exit(0)

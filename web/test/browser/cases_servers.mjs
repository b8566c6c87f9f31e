// Several servers in one page: ours twice, and codex where it is at hand (PEER=codex:codex-0.166, or --peer).
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { article, button, connected, equal, field, hasText, idle, say, see, until } from './lib.mjs'

const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address()
    server.close(() => done(port))
  })
})

/** An app-server of its own on a port; it ends with the test. */
async function serve(t, hub, program, name, config, port) {
  port ??= await freePort()
  const home = join(hub.top, name)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'config.toml'), config)
  const child = spawn(program, ['app-server', '--listen', `ws://127.0.0.1:${port}`], { cwd: hub.folder, env: { ...process.env, CODEX_HOME: home, HOME: home }, stdio: 'ignore' })
  t.closers.unshift(async () => child.kill('SIGKILL'))
  await until(() => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok, () => false), `${name} is ready`)
  return { port, child }
}

const SCRIPTED = 'model_provider = "scripted"\n'

async function add(page, port) {
  await button(page, 'Settings').click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'Servers' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`ws://127.0.0.1:${port}`)
  await button(dialog, 'Add').click()
  await see(dialog.getByRole('cell', { name: new RegExp(`${port}`) }))
  await page.keyboard.press('Escape')
  await see(page.getByRole('list', { name: 'Servers' }).getByRole('listitem').filter({ hasText: String(port) }).getByText('connected'))
}

async function choose(page, port) {
  const server = page.getByRole('combobox', { name: 'Server' })
  const label = (await server.locator('option').allTextContents()).find((one) => one.includes(String(port)))
  await server.selectOption(label)
}

export const cases = {
  'two servers in one list, each with its own threads; one goes and comes back': async (t) => {
    const hub = await t.hub()
    const other = await serve(t, hub, t.program, 'other', SCRIPTED)
    const page = await t.page(hub)
    await say(page, 'hello first server')
    await see(article(page, 'Agent'))
    await idle(page)
    await add(page, other.port)
    await button(page, 'New thread').click()
    await choose(page, other.port)
    await say(page, 'hello second server')
    await see(article(page, 'Agent'))
    await idle(page)
    const list = page.getByRole('list', { name: 'Threads' })
    equal(await list.getByRole('link').allTextContents(), ['hello second server', 'hello first server'], 'the list')
    other.child.kill('SIGKILL')
    await until(async () => /Reconnecting|Connecting/.test((await page.getByRole('status', { name: 'Connection' }).textContent()) ?? ''), 'the loss is shown')
    await list.getByRole('link', { name: 'hello first server' }).click()
    await connected(page) // the other one is not disturbed
    await say(page, 'hello again')
    await until(async () => (await article(page, 'Agent').count()) === 2, 'the next answer')
  },
  'threads that other programs begin appear, and can be joined': async (t) => {
    const hub = await t.hub({ noOwn: true, args: ['--server', `ws://127.0.0.1:${await freePort()}`] })
    const other = await serve(t, hub, t.program, 'other', SCRIPTED)
    const page = await t.page(hub, { signIn: false })
    await page.goto(hub.entry)
    await add(page, other.port)
    const socket = new (globalThis.WebSocket ?? (await import('node:module')).createRequire(import.meta.url)('playwright-core/lib/utilsBundle').ws)(`ws://127.0.0.1:${other.port}`)
    const call = (id, method, params) => new Promise((done) => {
      socket.addEventListener('message', function on(event) {
        const message = JSON.parse(event.data)
        if (message.id !== id) return
        socket.removeEventListener('message', on)
        done(message.result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
    await new Promise((done) => socket.addEventListener('open', done))
    await call(1, 'initialize', { clientInfo: { name: 'other', version: '1' }, capabilities: { experimentalApi: true } })
    const { thread } = await call(2, 'thread/start', { persistExtendedHistory: true })
    await call(3, 'turn/start', { threadId: thread.id, input: [{ type: 'text', text: `slow hello from elsewhere ${'and some more words '.repeat(10)}`, text_elements: [] }] })
    const row = page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first()
    await see(row.getByText('Working'))
    await row.getByRole('link').click()
    await see(article(page, 'You').getByText('from elsewhere'))
    await see(article(page, 'Agent'))
    await idle(page)
    equal(await article(page, 'You').count(), 1, 'messages')
    socket.close()
  },
  'a server that was found by its port and dies: its thread can be read, and goes on when it is back': async (t) => {
    const port = await freePort()
    const hub = await t.hub({ noOwn: true, args: ['--ports', String(port)] })
    const first = await serve(t, hub, t.program, 'found', SCRIPTED, port)
    const page = await t.page(hub)
    await see(serverRow(page, port).getByText(/^Bobbin \d+\.\d.* · connected$/))
    await say(page, 'hello before')
    await see(article(page, 'Agent'))
    await idle(page)
    first.child.kill('SIGKILL')
    await until(async () => /Reconnecting/.test((await page.getByRole('status', { name: 'Connection' }).textContent()) ?? ''), 'the loss is shown')
    const listed = () => page.evaluate(() => fetch('/api/servers', { headers: { 'X-Bobbin-Key': localStorage['bobbin.key'] } }).then((answer) => answer.json()))
    await until(async () => (await listed()).length === 0, 'the hub has noticed')
    await page.evaluate(() => dispatchEvent(new Event('online'))) // the page asks the hub again
    await new Promise((done) => setTimeout(done, 300))
    await see(article(page, 'You').getByText('hello before'))
    await field(page).fill('written meanwhile')
    await serve(t, hub, t.program, 'found', SCRIPTED, port)
    await connected(page)
    equal(await field(page).inputValue(), 'written meanwhile', 'the draft')
    await button(page, 'Send').click()
    await until(async () => (await article(page, 'Agent').count()) === 2, 'the next answer')
  },
  'codex, unmodified, and ours, found by their ports': async (t) => {
    const peers = (process.env.PAGE_PEER ?? '').split(':').filter(Boolean)
    if (!peers.length) return 'no peer'
    const model = spawn(t.program, ['model'], { stdio: ['ignore', 'pipe', 'inherit'] })
    t.closers.unshift(async () => model.kill('SIGKILL'))
    const url = await new Promise((done) => model.stdout.once('data', (data) => done(String(data).trim())))
    const config = `model = "scripted"\nmodel_provider = "tests"\n[model_providers.tests]\nname = "Tests"\nbase_url = "${url}"\nwire_api = "responses"\n`
    const programs = [t.program, ...peers]
    const ports = await Promise.all(programs.map(freePort))
    const hub = await t.hub({ noOwn: true, args: ['--ports', ports.join(',')] })
    for (const [i, program] of programs.entries()) await serve(t, hub, program, `server-${i}`, config, ports[i])
    const page = await t.page(hub)
    for (const port of ports) await see(serverRow(page, port).getByText('connected'))
    const paged = new Set()
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"initialTurnsPage":{') && paged.add(new URL(socket.url()).searchParams.get('server'))))
    for (const port of ports) {
      await converse(page, port)
      const isNew = /0\.166/.test(await serverRow(page, port).textContent())
      equal(paged.has(`port-${port}`), isNew, `pages of ${port}`)
    }
  },
}

const serverRow = (page, port) => page.getByRole('list', { name: 'Servers' }).getByRole('listitem').filter({ hasText: `127.0.0.1:${port}` })

/** What every server of the protocol can do. */
async function converse(page, port) {
  const you = article(page, 'You')
  await button(page, 'New thread').click()
  await choose(page, port)
  await page.getByRole('combobox', { name: 'Sandbox' }).selectOption('Full access') // codex cannot confine everywhere
  await say(page, `run: echo from codex\nhello ${port}`)
  await see(article(page, 'Agent'))
  await idle(page)
  await hasText(article(page, 'Command'), 'from codex')
  await page.reload()
  await see(article(page, 'Agent'))
  equal(await you.count(), 1, `messages after a reload of ${port}`)
  await say(page, `slow ${'one two three four five six seven eight nine ten '.repeat(4)}`)
  await until(async () => (await article(page, 'Agent').count()) === 2, `the second answer of ${port} has begun`)
  await page.reload()
  await until(async () => (await you.count()) === 2, `both messages of ${port}, in the middle of a turn`)
  await see(button(page, 'Stop'))
  await idle(page)
  equal(await you.count(), 2, `messages of ${port} in the end`)
  await until(async () => (await article(page, 'Agent').count()) === 2, `answers of ${port} in the end`)
  await button(page, 'Thread actions').click()
  await page.getByRole('menuitem', { name: 'Roll back' }).click()
  await until(async () => (await you.count()) === 1, `${port} has rolled back`)
  equal(await page.getByRole('alert').count(), 0, `alerts of ${port}`)
}

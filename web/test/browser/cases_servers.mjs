// Several servers in one page: ours twice, and codex where it is at hand (PEER=codex, or --peer).
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { article, button, check, connected, equal, idle, say, see, until } from './lib.mjs'

const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address()
    server.close(() => done(port))
  })
})

/** An app-server of its own on a port; it ends with the test. */
async function serve(t, hub, program, name, config) {
  const port = await freePort()
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
    await call(3, 'turn/start', { threadId: thread.id, input: [{ type: 'text', text: 'slow hello from elsewhere, and some more words', text_elements: [] }] })
    const row = page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first()
    await see(row.getByText('Working'))
    await row.getByRole('link').click()
    await see(article(page, 'You').getByText('from elsewhere'))
    await see(article(page, 'Agent'))
    await idle(page)
    equal(await article(page, 'You').count(), 1, 'messages')
    socket.close()
  },
  'codex, unmodified, side by side with ours': async (t) => {
    const peer = process.env.PAGE_PEER
    if (!peer) return 'no peer'
    const model = spawn(t.program, ['model'], { stdio: ['ignore', 'pipe', 'inherit'] })
    t.closers.unshift(async () => model.kill('SIGKILL'))
    const url = await new Promise((done) => model.stdout.once('data', (data) => done(String(data).trim())))
    const hub = await t.hub()
    const codex = await serve(t, hub, peer, 'codex', `model = "scripted"\nmodel_provider = "tests"\n[model_providers.tests]\nname = "Tests"\nbase_url = "${url}"\nwire_api = "responses"\n`)
    const page = await t.page(hub)
    await add(page, codex.port)
    await choose(page, codex.port)
    await page.getByRole('combobox', { name: 'Sandbox' }).selectOption('Read only')
    await say(page, 'run: echo from codex\nhello')
    await see(article(page, 'Agent'))
    await idle(page)
    await page.reload()
    await see(article(page, 'Agent'))
    equal(await article(page, 'You').count(), 1, 'messages after a reload')
    check((await page.getByRole('list', { name: 'Servers' }).getByRole('listitem').count()) === 2, 'two servers')
  },
}

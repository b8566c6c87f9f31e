// What the browser tests share: hubs in homes of their own, pages that are signed in, and ways to look.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const HERE = dirname(fileURLToPath(import.meta.url))
const TOKEN = 'page-tests-0123456789abcdef0123456789abcdef'
/** Long enough for a machine that is busy with other things: only a test that fails waits for so long. */
export const PATIENCE_MS = 60_000

export class Failure extends Error {}

export function equal(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (a !== b) throw new Failure(`${what}: found ${a}, expected ${b}`)
}

export function check(value, what) {
  if (!value) throw new Failure(what)
}

export async function until(test, what, ms = PATIENCE_MS) {
  const end = Date.now() + ms
  for (;;) {
    const value = await test()
    if (value) return value
    if (Date.now() > end) throw new Failure(`not within ${ms} ms: ${what}`)
    await new Promise((done) => setTimeout(done, 30))
  }
}

/** Nothing outlives the tests, however they end. */
const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const firstLine = (child) => new Promise((done, fail) => {
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', fail)
  createInterface({ input: child.stdout }).once('line', done)
  child.once('exit', (code) => fail(new Failure(`ended with ${code} before its first line`)))
})

/** A hub with a home and a folder of its own; everything is gone after stop(). */
export async function startHub(program, { args = [], config = '', script = null, files = {}, noOwn = false, home = null, listen = '127.0.0.1:0' } = {}) {
  const top = home ?? mkdtempSync(join(tmpdir(), 'page-test-'))
  const folder = join(top, 'project')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const tokenFile = join(top, 'token')
  writeFileSync(tokenFile, TOKEN)
  chmodSync(tokenFile, 0o600)
  const children = []
  let text = config
  if (script) {
    writeFileSync(join(top, 'script.json'), JSON.stringify(script))
    const model = spawn(program, ['model', '--script', join(top, 'script.json')], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(model)
    const url = await firstLine(model)
    text += `\nmodel = "scripted"\nmodel_provider = "tests"\n[features]\nunified_exec = false\napply_patch_freeform = true\n[model_providers.tests]\nname = "Tests"\nbase_url = "${url}"\nrequest_max_retries = 0\nstream_max_retries = 0\n`
  }
  const scripted = !text.includes('model_provider') && !args.includes('--no-own')
  writeFileSync(join(top, 'config.toml'), text)
  const hub = spawn(program, ['ui', '--listen', listen, ...(args.includes('--ports') ? [] : ['--ports', 'none']), '--token-file', tokenFile, ...(noOwn ? ['--no-own'] : scripted ? ['--scripted'] : []), ...args], {
    cwd: folder, env: { ...process.env, PATH: `${top}:${process.env.PATH}`, CODEX_HOME: top, HOME: top, SHELL: '/bin/sh' }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(hub)
  let errors = ''
  hub.stderr.on('data', (data) => (errors += data))
  const link = await firstLine(hub).catch((error) => {
    throw new Failure(`${error.message}: ${errors}`)
  })
  const origin = new URL(link).origin
  return {
    origin, link, folder, top, pid: hub.pid,
    /** Ends it as a crash would, and leaves its home. */
    crash: () => new Promise((done) => {
      hub.once('exit', done)
      hub.kill('SIGKILL')
    }),
    entry: `${origin}/login?token=${TOKEN}`,
    stop: async () => {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
      await Promise.all(children.map((child) => child.exitCode !== null || child.signalCode !== null || new Promise((done) => child.once('exit', done))))
      await new Promise((done) => setTimeout(done, 100))
      rmSync(top, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** A server that plays a story (see fake_server.mjs), on the hub's stdio. */
export async function startFake(program, story) {
  const top = mkdtempSync(join(tmpdir(), 'page-fake-'))
  const [storyFile, answers] = [join(top, 'story.json'), join(top, 'answers')]
  writeFileSync(storyFile, JSON.stringify(story))
  writeFileSync(join(top, 'greet-server'), `#!/bin/sh\nexec '${process.execPath}' '${join(HERE, 'fake_server.mjs')}' '${storyFile}' '${answers}'\n`, { mode: 0o755 })
  const hub = await startHub(program, { home: top, noOwn: true, args: ['--server', 'stdio:greet-server'] })
  const read = () => (existsSync(answers) ? readFileSync(answers, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line)) : [])
  return {
    ...hub, received: read,
    /** The first message that fits, once it has come. */
    message: (test, what) => until(() => read().find(test), what),
    answer: (id) => until(() => read().find((one) => one.id === id && !one.method), `an answer to ${id}`),
    call: (method) => until(() => read().findLast((one) => one.method === method), `a call of ${method}`),
  }
}

/** What happens in a page that must not happen. */
function watchFaults(page, faults) {
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/WebSocket connection to|Failed to load resource|ERR_/.test(text)) faults.push(`console: ${text}`)
    if (/Content Security Policy|TrustedHTML/i.test(text)) faults.push(`policy: ${text}`)
  })
}

/** PAGE_DIST=web/dist: the page as it was built last, instead of the one in the program. */
async function serveDist(context, dist) {
  const types = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  await context.route(/\/assets\/[^/]+$/, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    return !existsSync(join(dist, name)) ? route.continue() : route.fulfill({ body: readFileSync(join(dist, name)), contentType: types[name.split('.').at(-1)] ?? 'application/octet-stream' })
  })
  await context.route((url) => url.pathname === '/', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    return route.fulfill(response.status() === 200 ? { response, body: readFileSync(join(dist, 'index.html'), 'utf8') } : { response })
  })
}

export class Tester {
  constructor(browser, program) {
    this.browser = browser
    this.program = program
    this.closers = []
    this.faults = []
    this.contexts = []
  }

  async hub(options) {
    const hub = await startHub(this.program, options)
    this.closers.push(() => hub.stop())
    return hub
  }

  async fake(story) {
    const hub = await startFake(this.program, story)
    this.closers.push(() => hub.stop())
    return hub
  }

  /** A browser of its own, signed in. */
  async page(hub, { width = 1280, height = 800, dark = false, touch = false, signIn = true, permissions = [] } = {}) {
    const context = await this.browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', hasTouch: touch, isMobile: touch, reducedMotion: 'reduce', permissions })
    this.contexts.push(context)
    this.closers.unshift(() => context.close())
    if (process.env.PAGE_DIST) await serveDist(context, process.env.PAGE_DIST)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    watchFaults(page, this.faults)
    if (signIn) {
      await page.goto(hub.entry)
      await connected(page)
      // Where a redirect leads to cannot be exchanged: the page is opened again.
      if (process.env.PAGE_DIST) await page.goto('about:blank').then(() => page.goto(hub.origin)).then(() => connected(page))
    }
    return page
  }

  async shoot(name) {
    const pages = this.browser.contexts().filter((one) => this.contexts.includes(one)).flatMap((one) => one.pages())
    for (const [i, page] of pages.entries()) await page.screenshot({ path: `${name}-${i}.png` }).catch(() => {})
  }

  async done() {
    for (const close of this.closers) await close().catch(() => {})
  }
}

export const see = (locator) => locator.first().waitFor({ state: 'visible' })
export const gone = (locator) => locator.first().waitFor({ state: 'hidden' })
export const connected = (page) => see(page.getByRole('status', { name: 'Connection' }).getByText('Connected'))
export const article = (page, name) => page.getByRole('article', { name, exact: true })
export const button = (where, name) => where.getByRole('button', { name, exact: true })
export const field = (page) => page.getByRole('textbox', { name: 'Message' })

export async function say(page, text) {
  await field(page).fill(text)
  await button(page, 'Send').click()
}

/** The turn is over. */
export const idle = (page) => gone(button(page, 'Stop'))
export const announced = (page, text) => see(page.getByRole('status', { name: 'Announcements' }).getByText(text, { exact: true }).or(page.locator('nothing')))
  .catch(() => until(async () => (await page.getByRole('status', { name: 'Announcements' }).textContent()) === text, `the announcement ${text}`))

export const hasText = async (locator, text) => until(async () => ((await locator.first().textContent().catch(() => '')) ?? '').includes(text), `the text ${text}`)

/** The app-server below a hub. */
export function ownServer(hub) {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter(Boolean)
  const below = (pid) => lines.filter((line) => line[2] === String(pid)).flatMap((line) => [line, ...below(line[1])])
  return below(hub.pid).filter((line) => /app-server/.test(line[3])).map((line) => Number(line[1])).at(-1)
}

/** What the page's own thread has done so far, in ms: unlike a clock it does not count what the machine does for others. */
export async function cpuOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return metrics.find((one) => one.name === 'TaskDuration').value * 1000
}

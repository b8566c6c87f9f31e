// Measures the budget of the page in Chromium: a line for each figure, and what it may be.
//
//   bench.mjs --server build/bobbin [--chromium PROGRAM]
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { article, button, field, HERE, see, Tester } from './lib.mjs'

const { values } = parseArgs({ options: { server: { type: 'string', default: 'build/bobbin' }, chromium: { type: 'string', default: '/usr/bin/chromium' } } })
const DIST = join(HERE, '../../dist')
const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc', '--enable-precise-memory-info'] })
let over = 0

function report(what, found, limit, unit) {
  const isOver = found > limit
  over += isOver ? 1 : 0
  console.log(`${what.padEnd(62)} ${String(Math.round(found * 10) / 10).padStart(8)} ${unit.padEnd(9)} ${limit === Infinity ? "" : `at most ${limit}`}${isOver ? '   OVER' : ''}`)
}

async function withPage(story, work, prepare) {
  const tester = new Tester(browser, resolve(values.server))
  try {
    const hub = story ? await tester.fake(story) : await tester.hub()
    const page = await tester.page(hub, { signIn: !prepare })
    return await work(page, hub, tester)
  } finally {
    await tester.done()
  }
}

const size = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length, 0) / 1000

function sizes() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const first = ['index.html', ...[...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1])]
  const all = readdirSync(join(DIST, 'assets')).map((name) => `assets/${name}`)
  report('first load: HTML, CSS, script, gzipped', size(first), 70, 'kB')
  report('highlighting', size(all.filter((name) => name.includes('languages'))), 30, 'kB')
  report('terminal', size(all.filter((name) => name.includes('xterm'))), 90, 'kB')
}

/** From the link to a field that can be typed into and a server that is connected: by the clock, and what the page's own thread had to do. */
async function usable(page, hub, session) {
  const began = performance.now()
  await page.goto(hub.entry, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('.composer textarea') !== null && document.querySelector('.connection.connected') !== null, undefined, { polling: 'raf' })
  const clock = performance.now() - began
  const { metrics } = await session.send('Performance.getMetrics')
  return { clock, cpu: metrics.find((one) => one.name === 'TaskDuration').value * 1000 }
}

/** By the clock only where nobody else is at work: what others do counts for nobody. */
const isBusy = loadavg()[0] > availableParallelism()

async function loads() {
  for (const [rate, limit] of [[1, 300], [4, 1000]]) {
    const found = await withPage(null, async (page, hub) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      if (rate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate })
      const times = []
      for (let i = 0; i < 5; i++) {
        await page.goto('about:blank')
        times.push(await usable(page, hub, session))
      }
      return { clock: Math.min(...times.map((one) => one.clock)), cpu: Math.min(...times.map((one) => one.cpu)) }
    }, true)
    const what = `link opened to composer usable${rate > 1 ? `, CPU ${rate} times slower` : ''}`
    report(`${what}: CPU time of the page`, found.cpu, limit, 'ms')
    report(isBusy ? `${what}, on a busy machine` : what, found.clock, isBusy ? Infinity : limit, 'ms')
  }
}

/** A day with 20 threads, three of them open: what is left of it. */
async function day() {
  const ids = Array.from({ length: 20 }, (_, i) => `day${i}`)
  const story = { threads: ids.map((id, i) => ({ id, preview: `Thread ${i}` })), turns: Object.fromEntries(ids.map((id) => [id, []])), day: { threads: ids, events: 100_000 } }
  await withPage(story, async (page) => {
    for (const i of [1, 2, 0]) await page.getByRole('link', { name: `Thread ${i}`, exact: true }).click()
    await field(page).fill('begin')
    await button(page, 'Send').click()
    await page.getByText('The day is over.').waitFor({ timeout: 120_000 })
    const heap = await page.evaluate(() => (globalThis.gc?.(), performance.memory.usedJSHeapSize / 1e6))
    report('100,000 events in 20 threads: heap', heap, 100, 'MB')
  })
}

/** Click to last item, inside the page. */
async function opening(count) {
  return withPage({ threads: [{ id: 'short', preview: 'Short' }, { id: 'long', preview: 'Long' }], turns: { short: { many: 20 }, long: { many: count } } }, async (page) => {
    await page.getByRole('link', { name: 'Short' }).click()
    await see(article(page, 'Agent'))
    const last = `m${count - 1}`
    const time = await page.evaluate((id) => new Promise((done) => {
      const began = performance.now()
      ;[...document.querySelectorAll('.threads a')].find((one) => one.textContent === 'Long').click()
      const look = () => (document.querySelector(`[data-entry="${id}"]`) ? done(performance.now() - began) : requestAnimationFrame(look))
      look()
    }), last)
    await page.waitForTimeout(500)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const heap = await page.evaluate(() => (globalThis.gc?.(), performance.memory.usedJSHeapSize / 1e6))
    return { time, nodes, heap }
  })
}

async function threads() {
  const small = await opening(20)
  const middle = await opening(2000)
  report('2,000 items: click to last item', middle.time, Math.max(300, Math.round(2 * small.time)), 'ms')
  const large = await opening(10_000)
  report('10,000 items: click to last item', large.time, 500, 'ms')
  report('10,000 items: heap', large.heap, 60, 'MB')
  report('10,000 items: elements', large.nodes, 5000, '')
}

async function stream() {
  const place = { threadId: 'flow', turnId: 'turn', itemId: 'a' }
  const after = [{ method: 'turn/started', params: { threadId: 'flow', turn: { id: 'turn', items: [], status: 'inProgress', error: null } } }]
  for (let i = 0; i < 6000; i++) {
    after.push({ method: 'item/agentMessage/delta', params: { ...place, delta: `word${i} ${i % 40 === 39 ? '\n\n' : ''}` } })
    if (i % 20 === 19) after.push({ wait: 10 })
  }
  const story = { threads: [{ id: 'flow', preview: 'Flow' }], turns: { flow: { many: 50 } }, after: { 'turn/start': after } }
  await withPage(story, async (page) => {
    await page.getByRole('link', { name: 'Flow' }).click()
    await see(article(page, 'Agent'))
    await field(page).fill('go')
    await button(page, 'Send').click()
    await see(page.getByText('word100 '))
    const gaps = await page.evaluate(() => new Promise((done) => {
      const all = []
      let last = performance.now()
      const tick = (now) => {
        all.push(now - last)
        last = now
        if (all.length < 120) requestAnimationFrame(tick)
        else done(all.sort((a, b) => a - b))
      }
      requestAnimationFrame(tick)
    }))
    report('2,000 pieces a second: frame, 95 of 100', gaps[Math.floor(gaps.length * 0.95)], 50, 'ms')
    await field(page).focus()
    const typing = await page.evaluate(() => new Promise((done) => {
      const box = document.querySelector('.composer textarea')
      box.addEventListener('input', () => requestAnimationFrame(() => done(performance.now() - began)), { once: true })
      const began = performance.now()
      document.execCommand('insertText', false, 'x')
    }))
    report('2,000 pieces a second: a letter typed to its frame', typing, 50, 'ms')
  })
}

sizes()
await loads()
await threads()
await stream()
await day()
await browser.close()
process.exit(over ? 1 : 0)

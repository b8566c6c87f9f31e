// Makes docs/pictures: the page in its states, in three sizes, light and dark. Look at them.
//
//   pictures.mjs --server build/bobbin --out docs/pictures [--chromium PROGRAM] [--only STATE] [--width PX]
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { article, button, field, see, Tester, until } from './lib.mjs'
import { asking, EVERY, EVERY_ITEM, PATCH_PARAMS } from './stories.mjs'

const { values } = parseArgs({ options: { server: { type: 'string', default: 'build/bobbin' }, out: { type: 'string', default: 'docs/pictures' }, chromium: { type: 'string', default: '/usr/bin/chromium' }, only: { type: 'string', default: '' }, width: { type: 'string' } } })
const SIZES = [[390, 844], [768, 1024], [1280, 800]].filter(([width]) => !values.width || width === Number(values.width))
const out = resolve(values.out)
mkdirSync(out, { recursive: true })

const hour = Math.floor(Date.now() / 1000) - 3600
const OTHERS = [
  { id: 'flag', preview: 'Add a flag for quiet output', status: { type: 'active', activeFlags: [] }, updatedAt: hour - 60, cwd: '/home/ada/src/greet' }, { id: 'option', preview: 'Rename the option --colour everywhere', updatedAt: hour - 9000, cwd: '/home/ada/src/greet' },
  { id: 'docs', name: 'Manual pages', preview: 'x', updatedAt: hour - 90_000, cwd: '/home/ada/src/manual' }, { id: 'slow', preview: 'Why is the first request slow?', status: { type: 'systemError' }, updatedAt: hour - 180_000, cwd: '/home/ada/src/web' },
]
const home = { cwd: '/home/ada/src/greet' }
const good = EVERY_ITEM.filter((item) => !['f2', 't2', 'h1', 'z1', 'k1', 'v1', 'v2', 'i1', 'i2', 'd1', 'p1', 'c3', 'g1', 'w1'].includes(item.id))
const [first, ...rest] = good
good.splice(0, good.length, { ...first, content: first.content.filter((one) => one.type === 'text') }, ...rest)
const thread = { ...EVERY.threads[0], ...home, updatedAt: hour }
const question = asking(3, 'item/fileChange/requestApproval', PATCH_PARAMS)

const STORIES = {
  empty: { threads: OTHERS },
  thread: { threads: [thread, ...OTHERS], turns: { every: [{ id: 'turn-1', items: good, status: 'completed', error: null }] }, after: { 'thread/resume': [{ method: 'thread/tokenUsage/updated', params: { threadId: 'every', turnId: 'turn-1', tokenUsage: { total: { totalTokens: 48_000, inputTokens: 1, cachedInputTokens: 0, outputTokens: 0, reasoningOutputTokens: 0 }, last: { totalTokens: 31_000, inputTokens: 1, cachedInputTokens: 0, outputTokens: 0, reasoningOutputTokens: 0 }, modelContextWindow: 258_000 } } }] } },
  approval: { ...question, threads: [{ ...question.threads[0], ...home, preview: 'Mend the failing test', updatedAt: hour }, ...OTHERS], turns: { asks: [{ id: 'turn', items: [...good.slice(0, 5)], status: 'inProgress', error: null }] } },
  error: { threads: [thread, ...OTHERS], turns: { every: [{ id: 'turn-1', items: good.slice(0, 4), status: 'completed', error: null }, ...EVERY.turns.every.slice(1)] } },
}
STORIES.reconnect = STORIES.thread
const MODELS = { data: [{ id: 'm', model: 'fake-1', displayName: 'gpt-5.3-codex', hidden: false, supportedReasoningEfforts: [{ reasoningEffort: 'medium', description: '' }], defaultReasoningEffort: 'medium', isDefault: true }], nextCursor: null }
for (const name of Object.keys(STORIES)) STORIES[name] = { ...JSON.parse(JSON.stringify(STORIES[name]).replaceAll('/work/', '/home/ada/src/greet/').replaceAll('"/work"', '"/home/ada/src/greet"')), answers: { 'model/list': MODELS } }

const open = async (page, width) => {
  if (width < 700) await button(page, 'Threads').click()
  await page.getByRole('link', { name: /Mend the failing test/ }).first().click()
}

const SCENES = {
  empty: async (page) => void (await field(page).blur()),
  thread: async (page, width) => {
    await open(page, width)
    await see(article(page, 'Agent').last())
    await see(page.locator('.hljs-keyword').first())
    if (width > 1000) await page.keyboard.press('Escape')
  },
  approval: async (page, width) => {
    await open(page, width)
    await see(page.getByRole('region', { name: 'Approval' }))
    await see(page.locator('.dock mark').first())
  },
  error: async (page, width) => {
    await open(page, width)
    await see(article(page, 'Error'))
  },
  reconnect: async (page, width, hub) => {
    await open(page, width)
    await see(article(page, 'Agent').last())
    await field(page).fill('Please also run the linter.')
    process.kill(hub.pid, 'SIGKILL')
    await until(async () => /Reconnecting in/.test((await page.getByRole('status', { name: 'Connection' }).textContent()) ?? ''), 'reconnecting')
  },
}

const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu'] })
for (const [name, scene] of Object.entries(SCENES).filter(([one]) => one.startsWith(values.only))) {
  for (const dark of [false, true]) {
    for (const [width, height] of SIZES) {
      const tester = new Tester(browser, resolve(values.server))
      try {
        const hub = await tester.fake(STORIES[name])
        const page = await tester.page(hub, { width, height, dark, touch: width < 700 })
        await scene(page, width, hub)
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(out, `${name}-${width}-${dark ? 'dark' : 'light'}.png`), scale: 'css' })
      } finally {
        await tester.done()
      }
    }
  }
  console.log(name)
}
await browser.close()

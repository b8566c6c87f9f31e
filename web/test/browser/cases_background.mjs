// A page that nobody looks at: notifications, and a whole day of events.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { article, button, check, connected, equal, field, idle, say, see, until } from './lib.mjs'

/** Notifications as the page makes them, instead of those of the desktop. */
function recordNotifications() {
  window.told = []
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, options) {
      if (window.refuses) throw new TypeError('Illegal constructor')
      window.told.push({ title, ...options, note: this })
    }
    close() {}
  }
}

const hide = (page, isHidden) => page.evaluate((hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}, isHidden)
const told = (page) => page.evaluate(() => window.told.map(({ title, body }) => [title, body]))

export const cases = {
  'notifications: when they are wanted and nobody looks, and they lead to the thread': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub, { signIn: false })
    await page.addInitScript(recordNotifications)
    await page.goto(hub.entry)
    await connected(page)
    await say(page, 'hello unseen')
    await see(article(page, 'Agent'))
    await idle(page)
    await hide(page, true)
    await say(page, 'hello again')
    await until(async () => (await article(page, 'Agent').count()) === 2, 'the second answer')
    equal(await told(page), [], 'nobody has asked for them')
    await hide(page, false)
    await button(page, 'Settings').click()
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('checkbox', { name: /Notify me/ }).check()
    await page.keyboard.press('Escape')
    await say(page, 'hello seen')
    await until(async () => (await article(page, 'Agent').count()) === 3, 'the third answer')
    await idle(page)
    equal(await told(page), [], 'somebody looks')
    await hide(page, true)
    await page.getByRole('combobox', { name: 'Sandbox' }).selectOption('Read only')
    await say(page, 'write note.txt: hello')
    const dock = page.getByRole('region', { name: 'Approval' })
    await see(dock)
    equal(await told(page), [['Needs you', 'hello unseen']], 'a question')
    await button(dock, 'Decline').click()
    await until(async () => (await told(page)).length === 2, 'the end of the turn')
    equal((await told(page))[1], ['Done', 'hello unseen'], 'the end')
    const here = page.url()
    await button(page, 'New thread').click()
    await page.evaluate(() => window.told[0].note.onclick())
    await until(() => page.url() === here, 'a click leads to the thread')
    await page.evaluate(() => void (window.refuses = true)) // as Android does
    await say(page, 'run: until test -e go; do sleep 0.1; done')
    await see(button(page, 'Stop'))
    await field(page).fill('and then this')
    await page.keyboard.press('Control+Enter')
    await see(page.getByRole('list', { name: 'Queued messages' }))
    writeFileSync(join(hub.folder, 'go'), '')
    await see(article(page, 'You').getByText('and then this')) // the queue goes on
  },
  'events of twenty threads: what nobody looks at is dropped': async (t) => {
    const ids = Array.from({ length: 20 }, (_, i) => `day${i}`)
    const hub = await t.fake({ threads: ids.map((id, i) => ({ id, preview: `Thread ${i}`, updatedAt: 1_700_000_000 + i })), turns: Object.fromEntries(ids.map((id) => [id, []])), day: { threads: ids, events: 2000 } })
    const page = await t.page(hub, { signIn: false })
    await page.clock.install()
    await page.goto(hub.entry)
    await connected(page)
    for (const i of [1, 2, 0]) { // opened, so that their events are kept
      await page.getByRole('link', { name: `Thread ${i}`, exact: true }).click()
      await see(page.getByRole('heading', { name: `Thread ${i}`, exact: true }))
    }
    await say(page, 'begin the day')
    await page.getByText('The day is over.').waitFor()
    const heap = await heapOf(page)
    check(heap < 100, `the heap is ${heap} MB`)
    const calls = () => hub.received().filter((one) => one.method === 'thread/resume').map((one) => one.params.threadId)
    const before = calls().length
    await page.clock.fastForward(31 * 60_000)
    await page.getByRole('link', { name: 'Thread 1', exact: true }).click()
    await until(() => calls().length > before, 'a thread that was dropped is read again')
    equal(calls().at(-1), 'day1', 'the thread')
    const after = await heapOf(page)
    check(after < 100, `the heap is ${after} MB afterwards`)
  },
}

/** In MB, after a collection. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1e6)
}

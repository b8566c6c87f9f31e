// What a server, or the text of a model, could do to somebody who looks at the page.
import { article, button, check, cpuOf, equal, field, gone, hasText, see, until } from './lib.mjs'

const THREAD = { threads: [{ id: 't', preview: 'First' }] }
const turn = (...items) => ({ t: [{ id: 'old', items, status: 'completed', error: null }] })
const agent = (text, id = 'a') => ({ type: 'agentMessage', id, text, phase: null, memoryCitation: null })
const command = (id, words) => ({ id, method: 'item/commandExecution/requestApproval', params: { threadId: 't', turnId: 'turn', itemId: `item ${id}`, command: words, cwd: '/work' } })
const BEGAN = { method: 'turn/started', params: { threadId: 't', turn: { id: 'turn', items: [], status: 'inProgress', error: null } } }

const open = async (page) => {
  await page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: 'First' }).click()
  await see(page.getByRole('feed', { name: 'Conversation' }))
}

export const cases = {
  'an alert covers nothing, and Escape closes it': async (t) => {
    const hub = await t.fake({ ...THREAD, turns: turn(agent('Hello')), errors: { 'turn/start': { code: -32600, message: 'not today' } } })
    const page = await t.page(hub)
    await open(page)
    await field(page).fill('please')
    await button(page, 'Send').click()
    const alert = page.getByRole('alert').filter({ hasText: 'not today' })
    await see(alert)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const [a, b] = [await alert.boundingBox(), await page.getByRole('form', { name: 'Composer' }).boundingBox()]
      check(a.y + a.height <= b.y, `the alert is above the composer at ${width}`)
      check(b.y + b.height <= 800, `the composer is on the screen at ${width}`)
    }
    await page.keyboard.press('Escape')
    await gone(alert)
  },
  'what a server says of itself is a notice, once; the title follows a rename': async (t) => {
    const says = { method: 'deprecationNotice', params: { summary: 'Use something else', details: null } }
    const renamed = { method: 'thread/name/updated', params: { threadId: 't', threadName: 'Renamed' } }
    const hub = await t.fake({ ...THREAD, turns: turn(agent('Hello')), after: { 'thread/resume': [says, { wait: 300 }, says, renamed] } })
    const page = await t.page(hub)
    await open(page)
    await see(article(page, 'Notice').filter({ hasText: 'Use something else' }))
    await until(async () => (await page.title()) === 'Renamed · Bobbin', 'the title')
    equal(await article(page, 'Notice').count(), 1, 'notices')
    equal(await page.getByRole('alert').count(), 0, 'alerts')
  },
  'a question shows what is not seen; the next one follows, then the field': async (t) => {
    const hub = await t.fake({ ...THREAD, turns: turn(agent('Hello')), after: { 'thread/resume': [BEGAN, command(1, 'rm \u202eexe.\u001b[2K'), command(2, 'ls second')] } })
    const page = await t.page(hub)
    await open(page)
    const dock = page.getByRole('region', { name: 'Approval' })
    await hasText(dock, 'rm [U+202E]exe.[U+001B][2K')
    await button(dock, 'Decline').focus()
    await page.keyboard.press('Enter')
    await hasText(dock, 'ls second')
    await until(() => page.evaluate(() => document.activeElement?.classList.contains('dock')), 'the focus at the next question')
    await page.keyboard.press('3')
    equal((await hub.answer(2)).result, { decision: 'decline' }, 'the second answer')
    await until(() => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'), 'the focus in the field')
  },
  'texts that are slow to read leave the page alive': async (t) => {
    const texts = ['_a__b', '*a **b', '> ', '`a``', '~a~~b', '|a', '- a\n'].map((part, index) => agent(part.repeat(30_000 / part.length), `a${index}`))
    const changes = Array.from({ length: 3000 }, (_, index) => ({ path: `/work/f${index}`, kind: { type: 'add' }, diff: 'line\n'.repeat(50) }))
    const user = { type: 'userMessage', id: 'u', content: [{ type: 'text', text: '@a/b '.repeat(50_000), text_elements: [] }] }
    const hub = await t.fake({ ...THREAD, turns: turn(user, ...texts, { type: 'fileChange', id: 'f', status: 'completed', changes }) })
    const page = await t.page(hub)
    const began = await cpuOf(page)
    await open(page)
    await see(button(article(page, 'File changes'), 'Show all 3000 files'))
    await see(button(article(page, 'You'), 'Show all'))
    await field(page).fill('typed')
    const took = (await cpuOf(page)) - began
    check(took < 10_000, `the page took ${took} ms of CPU time`)
  },
  'on a phone Back closes the details and the list, and Escape the options': async (t) => {
    const hub = await t.fake({ ...THREAD, turns: turn(agent('Hello')) })
    const page = await t.page(hub, { width: 390 })
    await button(page, 'Threads').click()
    await open(page)
    const here = page.url()
    await button(page, 'Details').click()
    const details = page.getByRole('complementary', { name: 'Details' })
    await see(details)
    await page.goBack()
    await gone(details)
    equal(page.url(), here, 'the address')
    await see(article(page, 'Agent'))
    await button(page, 'Details').click()
    await button(details, 'Back').click()
    await gone(details)
    equal(page.url(), here, 'the address')
    await button(page, 'Options').click()
    await see(page.getByRole('combobox', { name: 'Model' }))
    await page.keyboard.press('Escape')
    await gone(page.getByRole('combobox', { name: 'Model' }))
    const small = await page.evaluate(() => [...document.querySelectorAll('.page button, .page select')].filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 100)))
    equal(small, [], 'buttons that are too small')
  },
  'a queue goes on when the page is opened again': async (t) => {
    const hub = await t.fake({ ...THREAD, turns: turn(agent('Hello')) })
    const page = await t.page(hub)
    await open(page)
    await page.evaluate(() => {
      const key = decodeURIComponent(location.hash.replace('#/t/', '').split('/').join('/'))
      localStorage.setItem(`bobbin.queue ${key}`, JSON.stringify([{ id: 1, input: [{ type: 'text', text: 'from the queue', text_elements: [] }] }]))
    })
    await page.reload()
    equal((await hub.call('turn/start')).params.input[0].text, 'from the queue', 'what was sent')
  },
}

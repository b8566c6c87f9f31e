// What was seen, written or begun stays: over a reload, a server that dies, a turn that is stopped, another thread.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { article, button, check, connected, equal, field, gone, hasText, idle, ownServer, say, see, until } from './lib.mjs'

const mine = (page) => article(page, 'You').evaluateAll((all) => all.map((one) => one.querySelector('.written')?.textContent))
const words = (text) => [{ type: 'text', text, text_elements: [] }]
const message = (id, text) => ({ type: 'userMessage', id, content: words(text) })

/** A command that says something and then waits for a file. */
async function begin(t) {
  const hub = await t.hub()
  const page = await t.page(hub)
  await say(page, 'run: echo seen before; until test -e go; do sleep 0.1; done; echo seen after')
  await hasText(article(page, 'Command').locator('.output'), 'seen before')
  return { hub, page }
}

export const cases = {
  'a reload in the middle of a command keeps what was seen of it': async (t) => {
    const { hub, page } = await begin(t)
    await page.reload()
    await connected(page)
    await hasText(article(page, 'Command').locator('.output'), 'seen before')
    equal(await article(page, 'Command').count(), 1, 'commands')
    writeFileSync(join(hub.folder, 'go'), '')
    await idle(page)
    await hasText(article(page, 'Command').locator('.output'), 'seen before\nseen after')
    equal(await article(page, 'Command').count(), 1, 'commands in the end')
  },
  'a server that is killed in the middle of a command leaves what was seen of it': async (t) => {
    const { hub, page } = await begin(t)
    process.kill(ownServer(hub), 'SIGKILL')
    await until(async () => /Reconnecting|Connecting/.test((await page.getByRole('status', { name: 'Connection' }).textContent()) ?? ''), 'the loss is shown')
    const now = button(page, 'Reconnect now')
    if (await now.isVisible()) await now.click().catch(() => {})
    await connected(page)
    await until(async () => !(await button(page, 'Stop').isVisible()), 'no turn runs any more')
    await hasText(article(page, 'Command').locator('.output'), 'seen before')
    equal(await article(page, 'Command').count(), 1, 'commands')
    await page.reload()
    await connected(page)
    await see(article(page, 'You'))
    check(!existsSync(join(hub.folder, 'go')), 'the command was not let go')
  },
  'two browsers that steer one turn see the messages in one order': async (t) => {
    const { hub, page } = await begin(t)
    const other = await t.page(hub)
    await other.getByRole('list', { name: 'Threads' }).getByRole('link').first().click()
    await see(article(other, 'Command'))
    for (const [who, text] of [[page, 'a from one'], [other, 'b from two'], [page, 'c from one'], [other, 'd from two']]) {
      await field(who).fill(text)
      await who.keyboard.press('Enter')
      await see(article(who, 'You').getByText(text))
    }
    writeFileSync(join(hub.folder, 'go'), '')
    await idle(page)
    await idle(other)
    await until(async () => (await mine(page)).length === 5 && (await mine(other)).length === 5, 'all messages in both')
    equal(await mine(page), await mine(other), 'the order')
    equal(await page.getByText('Sending', { exact: true }).count(), 0, 'messages that are not confirmed')
    const before = await mine(page)
    await page.reload()
    await until(async () => (await mine(page)).length === 5, 'all messages after a reload')
    equal(await mine(page), before, 'the order after a reload')
  },
  'a turn that is stopped gives back what it was steered with': async (t) => {
    const { page } = await begin(t)
    await field(page).fill('not read yet')
    await page.keyboard.press('Enter')
    await see(article(page, 'You').getByText('not read yet'))
    await until(async () => (await field(page).inputValue()) === '', 'the field is empty')
    await button(page, 'Stop').click()
    await idle(page)
    await until(async () => (await field(page).inputValue()) === 'not read yet', 'the message in the field')
    equal(await article(page, 'You').count(), 1, 'messages')
    await see(page.getByRole('alert').filter({ hasText: 'back in the field' }))
  },
  'all of a message that could not be sent is back, and waits while another thread is looked at': async (t) => {
    const hub = await t.fake({ threads: [{ id: 'x', preview: 'First', updatedAt: 2 }, { id: 'y', preview: 'Second', updatedAt: 1 }], turns: { x: [{ id: 'u', items: [message('m', 'hi')], status: 'completed', error: null }], y: [] }, errors: { 'turn/start': { code: -32600, message: 'not today' } } })
    const page = await t.page(hub)
    await page.getByRole('link', { name: 'First' }).click()
    await see(article(page, 'You'))
    const long = Array.from({ length: 60 }, (_, i) => `line ${i}`).join('\n')
    const paste = () => field(page).evaluate((box, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, long)
    await paste()
    await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') })
    await see(page.getByRole('img', { name: 'dot.png' }).or(page.getByAltText('dot.png')))
    await page.getByRole('link', { name: 'Second' }).click()
    await gone(page.getByAltText('dot.png'))
    await page.getByRole('link', { name: 'First' }).click()
    await see(page.getByAltText('dot.png'))
    await say(page, 'look at this')
    await see(page.getByRole('alert').filter({ hasText: 'not today' }))
    const value = await field(page).inputValue()
    check(value.startsWith('look at this') && value.includes('line 59'), `the words and what was pasted: ${value}`)
    await see(page.locator('.composer img'))
    await button(page, 'Send').click()
    await until(() => hub.received().filter((one) => one.method === 'turn/start').length === 2, 'sent again')
    const [a, b] = hub.received().filter((one) => one.method === 'turn/start').map((one) => one.params.input)
    equal(b, a, 'the message that is sent again')
  },
  'a first message that is refused is in the field of its thread': async (t) => {
    const hub = await t.fake({ threads: [], turns: {}, errors: { 'turn/start': { code: -32600, message: 'not today' } } })
    const page = await t.page(hub)
    await say(page, 'begin it')
    await see(page.getByRole('alert').filter({ hasText: 'not today' }))
    await until(async () => (await field(page).inputValue()) === 'begin it', 'the message in the field')
    check(new URL(page.url()).hash.endsWith('/started'), 'the thread is open')
  },
  'an alert is seen in a dialog that is open, and on the page afterwards': async (t) => {
    const hub = await t.fake({ threads: [{ id: 'x', preview: 'First' }], turns: { x: [] }, errors: { 'thread/name/set': { code: -32600, message: 'names are fixed here' } } })
    const page = await t.page(hub)
    await page.getByRole('link', { name: 'First' }).click()
    await button(page, 'Thread actions').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename thread' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Another')
    await button(dialog, 'Save').click()
    await see(dialog.getByRole('alert').filter({ hasText: 'names are fixed here' }))
    equal(await page.getByRole('alert').count(), 1, 'alerts')
    const isOnTop = await dialog.getByRole('alert').evaluate((one) => {
      const box = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    })
    check(isOnTop, 'the alert can be seen')
    await page.keyboard.press('Escape')
    await gone(dialog)
    await button(page.getByRole('main').getByRole('alert'), 'Dismiss').click()
    await gone(page.getByRole('alert'))
  },
  'a thread of a newer server opens with its newest turns, and the others follow': async (t) => {
    const turns = Array.from({ length: 90 }, (_, i) => ({ id: `t${i}`, items: [message(`m${i}`, `Question ${i}`), { type: 'agentMessage', id: `a${i}`, text: `Answer ${i}`, phase: null, memoryCitation: null }], status: 'completed', error: null }))
    for (const hasNoFirstPage of [false, true]) {
      const hub = await t.fake({ threads: [{ id: 'long', preview: 'Long' }], turns: { long: turns }, pages: 20, hasNoFirstPage })
      const page = await t.page(hub)
      await page.getByRole('link', { name: 'Long' }).click()
      await see(article(page, 'Agent').getByText('Answer 89'))
      await until(async () => (await article(page, 'You').last().getAttribute('aria-setsize')) === '180', 'all of them')
      equal(hub.received().filter((one) => one.method === 'thread/turns/list').length, hasNoFirstPage ? 5 : 4, 'pages')
      await page.getByRole('feed').locator('..').evaluate((box) => box.scrollTo(0, 0))
      await see(article(page, 'You').getByText('Question 0', { exact: true }))
      await button(page, 'Jump to latest').click()
      await see(article(page, 'Agent').getByText('Answer 89'))
    }
  },
}

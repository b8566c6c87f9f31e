// Names, keyboard, dialogs, completion, settings, phone; axe in both themes and three sizes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { article, button, check, connected, equal, field, gone, hasText, idle, say, see, until } from './lib.mjs'
import { asking, EVERY, PATCH_PARAMS } from './stories.mjs'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds that is serious; the policy of the page forbids scripts, so it comes in by the debugger. */
async function axe(page, where) {
  await page.evaluate(AXE)
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  const bad = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  equal(bad.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 150)).join(' | ')}`), [], `axe, ${where}`)
}

const SIZES = [[390, 844], [768, 1024], [1280, 800]]

async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  check(wide <= 0, `${where} scrolls sideways by ${wide} px`)
}

const looks = (dark) => async (t) => {
  const hub = await t.fake(EVERY)
  for (const [width, height] of SIZES) {
    const where = `${width}x${height} ${dark ? 'dark' : 'light'}`
    const page = await t.page(hub, { width, height, dark, touch: width < 700 })
    await axe(page, `${where}, empty`)
    await fits(page, `${where}, empty`)
    if (width < 700) await button(page, 'Threads').click()
    await axe(page, `${where}, list`)
    await page.getByRole('link', { name: 'Mend the failing test' }).click()
    await see(article(page, 'Error'))
    await axe(page, `${where}, thread`)
    await fits(page, `${where}, thread`)
    await page.context().close()
    await new Promise((done) => setTimeout(done, 400)) // stdio: one connection at a time
  }
}

export const cases = {
  'nothing serious for axe in light': looks(false),
  'nothing serious for axe in dark': looks(true),
  'a question, dialogs and details have nothing serious for axe': async (t) => {
    const hub = await t.fake(asking(3, 'item/fileChange/requestApproval', PATCH_PARAMS))
    const page = await t.page(hub)
    await page.getByRole('link', { name: 'Questions' }).click()
    await see(page.getByRole('region', { name: 'Approval' }))
    await axe(page, 'approval')
    await page.keyboard.press('Control+k')
    await see(page.getByRole('dialog', { name: 'Command palette' }))
    await axe(page, 'palette')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog', { name: 'Command palette' }))
    await button(page, 'Details').click()
    const details = page.getByRole('complementary', { name: 'Details' })
    for (const tab of ['Changes', 'Plan', 'Files', 'Terminal', 'Wire']) {
      await details.getByRole('tab', { name: tab }).click()
      await axe(page, `details ${tab}`)
    }
    await hasText(details, 'initialize')
    await details.getByRole('searchbox', { name: 'Filter messages' }).fill('resume')
    await until(async () => (await details.getByRole('list', { name: 'Messages' }).getByRole('listitem').count()) < 4, 'the filter')
    await button(page, 'Settings').click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    for (const tab of ['General', 'Servers', 'Account', 'MCP', 'Skills', 'Configuration']) {
      await settings.getByRole('tab', { name: tab }).click()
      await page.waitForTimeout(100)
      await axe(page, `settings ${tab}`)
    }
    await page.keyboard.press('Escape')
    await gone(settings)
  },
  'every promised name is there': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub)
    const nav = page.getByRole('navigation', { name: 'Threads' })
    await see(button(nav, 'New thread'))
    await see(nav.getByRole('searchbox', { name: 'Search threads' }))
    equal(await nav.getByRole('combobox', { name: 'Show' }).locator('option').allTextContents(), ['Recent', 'Archived'], 'Show')
    await see(nav.getByRole('list', { name: 'Servers' }).getByRole('listitem').filter({ hasText: /This computer.*connected/s }))
    check(await nav.getByRole('list', { name: 'Threads' }).count(), 'list Threads')
    equal(await page.getByRole('feed', { name: 'Conversation' }).count(), 0, 'feeds while there is nothing to show')
    const form = page.getByRole('form', { name: 'Composer' })
    for (const name of ['Send', 'Attach image']) await see(button(form, name))
    for (const name of ['Server', 'Model', 'Effort', 'Sandbox', 'Approvals', 'Mode']) await see(form.getByRole('combobox', { name, exact: true }))
    await see(form.getByRole('textbox', { name: 'Folder' }))
    equal((await form.getByRole('combobox', { name: 'Server' }).locator('option').allTextContents()), ['This computer'], 'Server')
    const options = async (name) => (await form.getByRole('combobox', { name, exact: true }).locator('option').allTextContents()).filter((one) => !one.startsWith('Default'))
    equal(await options('Sandbox'), ['Read only', 'Workspace', 'Full access'], 'Sandbox')
    equal(await options('Approvals'), ['Ask unless trusted', 'Ask when needed', 'Ask on failure', 'Never ask'], 'Approvals')
    equal(await options('Mode'), ['Code', 'Plan'], 'Mode')
    for (const name of ['Open on another device', 'Settings', 'Details']) await see(button(page, name))
    equal(await page.getByRole('heading', { level: 1 }).count(), 1, 'headings of level 1')
    await say(page, 'hello')
    await see(page.getByRole('meter', { name: 'Context used' }))
    await idle(page)
    await button(page, 'Thread actions').click()
    equal(await page.getByRole('menu', { name: 'Thread actions' }).getByRole('menuitem').allTextContents(), ['Rename', 'Fork', 'Roll back', 'Compact', 'Review', 'Archive', 'Copy link'], 'the menu')
    await page.keyboard.press('Escape')
    await button(page, 'Open on another device').click()
    const device = page.getByRole('dialog', { name: 'Open on another device' })
    await see(device.getByRole('img', { name: 'QR code' }))
    check((await device.getByRole('textbox', { name: 'Link' }).inputValue()).includes('/login?token='), 'the link')
    await page.keyboard.press('Escape')
    await gone(device)
    await page.keyboard.press('Control+/')
    await see(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  },
  'with the keyboard alone: palette, new thread, parts, menu': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub)
    await page.keyboard.type('hello keyboard')
    await page.keyboard.press('Enter')
    await see(article(page, 'Agent'))
    await idle(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Command' }).fill('rename')
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog', { name: 'Rename thread' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await until(async () => (await page.getByRole('heading', { level: 1 }).textContent()) === 'By keys', 'the new name')
    await page.keyboard.press('Control+Shift+O')
    await see(page.getByText('What should be done?'))
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('keys')
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Search threads'), 'the focus in the search')
    await page.getByRole('link', { name: 'By keys' }).press('Enter')
    await see(article(page, 'Agent'))
    const homes = []
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('F6')
      homes.push(await page.evaluate(() => document.activeElement?.closest('nav, form, [role=feed]')?.getAttribute('aria-label')))
    }
    equal(homes.sort(), ['Composer', 'Conversation', 'Threads'], 'where F6 goes')
    await article(page, 'You').focus()
    await page.keyboard.press('PageDown')
    check(await page.evaluate(() => document.activeElement?.tagName === 'ARTICLE' && document.activeElement.getAttribute('aria-label') !== 'You'), 'PageDown goes to the next article')
    await button(page, 'Thread actions').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    equal(await page.evaluate(() => document.activeElement?.textContent), 'Fork', 'the second item')
    await page.keyboard.press('Escape')
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Thread actions', 'the focus comes back')
  },
  'files, skills and commands are completed': async (t) => {
    const hub = await t.fake(EVERY)
    const page = await t.page(hub)
    await page.getByRole('link', { name: 'Mend the failing test' }).click()
    await see(article(page, 'Error'))
    await field(page).fill('look at @ma')
    await page.getByRole('listbox', { name: 'Files' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Tab')
    equal(await field(page).inputValue(), 'look at @src/ma.ts ', 'the file')
    await field(page).pressSequentially('with $ti')
    await page.getByRole('listbox', { name: 'Skills' }).getByRole('option', { name: /tidy/ }).waitFor()
    await page.keyboard.press('Enter')
    await button(page, 'Send').click()
    equal((await hub.call('turn/start')).params.input, [{ type: 'text', text: 'look at @src/ma.ts with $tidy', text_elements: [] }, { type: 'skill', name: 'tidy', path: '/work/tidy/SKILL.md' }], 'what was sent')
    await field(page).fill('/')
    await page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first().waitFor()
    equal((await page.getByRole('listbox', { name: 'Commands' }).getByRole('option').count()), 10, 'commands')
    await field(page).fill('/rename')
    await page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name: /rename/ }).waitFor()
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog', { name: 'Rename thread' }))
  },
  'images, long pastes and chosen settings go with the message': async (t) => {
    const hub = await t.fake(EVERY)
    const page = await t.page(hub)
    await page.getByRole('combobox', { name: 'Sandbox' }).selectOption('Full access')
    await page.getByRole('combobox', { name: 'Effort' }).selectOption('low')
    await page.getByRole('textbox', { name: 'Folder' }).fill('/elsewhere')
    await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') })
    await see(page.getByRole('img', { name: 'dot.png' }))
    await field(page).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'line\n'.repeat(60))
      document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await see(page.getByRole('button', { name: /Pasted text, 6\d lines/ }))
    await field(page).fill('look')
    await button(page, 'Send').click()
    const start = (await hub.call('thread/start')).params
    equal([start.sandbox, start.cwd, start.persistExtendedHistory], ['danger-full-access', '/elsewhere', true], 'thread/start')
    const turn = (await hub.call('turn/start')).params
    equal([turn.effort, turn.input.map((one) => one.type), turn.input[0].text.split('\n').length > 60], ['low', ['text', 'image'], true], 'turn/start')
  },
  'a message that could not be sent stays in the field': async (t) => {
    const hub = await t.fake({ ...EVERY, errors: { 'turn/start': { code: -32600, message: 'not today' } } })
    const page = await t.page(hub)
    await page.getByRole('link', { name: 'Mend the failing test' }).click()
    await see(article(page, 'Error'))
    await say(page, 'please')
    const alert = page.getByRole('alert').filter({ hasText: 'not today' })
    await see(alert)
    await until(async () => (await field(page).inputValue()) === 'please', 'the message in the field')
    equal(await article(page, 'You').count(), 2, 'messages')
    await button(alert, 'Dismiss').click()
    await gone(alert)
  },
  'a turn that has just ended is not steered but begun anew': async (t) => {
    const began = { method: 'turn/started', params: { threadId: 'every', turn: { id: 'turn', items: [], status: 'inProgress', error: null } } }
    const hub = await t.fake({ ...EVERY, errors: { 'turn/steer': { code: -32600, message: 'no active turn to steer' } }, after: { 'thread/resume': [began] } })
    const page = await t.page(hub)
    await page.getByRole('link', { name: 'Mend the failing test' }).click()
    await see(button(page, 'Stop'))
    await say(page, 'one more thing')
    const sent = (await hub.call('turn/start')).params
    equal(sent.input[0].text, 'one more thing', 'what begins the turn')
    equal((await hub.call('turn/steer')).params.expectedTurnId, 'turn', 'expectedTurnId')
  },
  'on a phone: one column, full screens at the sides, options folded': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub, { width: 390, height: 844, touch: true })
    equal(await page.getByRole('navigation', { name: 'Threads' }).count(), 0, 'the list')
    check(!(await page.getByRole('combobox', { name: 'Model' }).isVisible()), 'pickers are folded')
    await button(page, 'Options').click()
    await page.getByRole('combobox', { name: 'Sandbox' }).selectOption('Read only')
    await field(page).fill('write phone.txt: hi')
    await page.keyboard.press('Enter')
    check((await field(page).inputValue()).endsWith('\n'), 'Enter breaks the line')
    await button(page, 'Send').click()
    const dock = page.getByRole('region', { name: 'Approval' })
    await see(dock)
    const box = await button(dock, 'Allow').boundingBox()
    check(box.height >= 44, `Allow is ${box.height} px high`)
    await fits(page, 'phone')
    await button(dock, 'Allow').tap()
    await gone(dock)
    await button(page, 'Threads').tap()
    await see(page.getByRole('navigation', { name: 'Threads' }))
    await button(page, 'Back').tap()
    await button(page, 'Details').tap()
    await see(page.getByRole('complementary', { name: 'Details' }))
    await button(page, 'Back').tap()
    await see(page.getByRole('status', { name: 'Connection' }))
  },
  'a terminal runs a shell': async (t) => {
    const hub = await t.hub({ config: 'sandbox_mode = "danger-full-access"\n' })
    const page = await t.page(hub)
    await say(page, 'hello')
    await idle(page)
    await button(page, 'Details').click()
    await page.getByRole('tab', { name: 'Terminal' }).click()
    await button(page, 'Start a terminal').click()
    const terminal = page.getByRole('textbox', { name: /Terminal input/ })
    await terminal.waitFor({ state: 'attached' })
    await page.waitForTimeout(500)
    await terminal.focus()
    await page.keyboard.type('printf "\\033[38;2;255;120;0m$((6*7))x\\033[0m\\n"\n') // a colour that xterm sets by a style attribute
    await until(async () => (await page.locator('.xterm-rows, .xterm-accessibility').allTextContents()).join('').includes('42x'), 'the output')
  },
  'settings: theme, account, configuration of the real server': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub)
    await page.goto(`${hub.origin}/#/settings/general`)
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('radio', { name: 'Dark' }).check()
    equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark', 'the theme')
    await dialog.getByRole('tab', { name: 'Account' }).click()
    await see(dialog.getByText('Signed in'))
    await dialog.getByRole('tab', { name: 'Configuration' }).click()
    await dialog.getByRole('textbox', { name: 'Key' }).fill('model_reasoning_effort')
    await dialog.getByRole('textbox', { name: 'Value, nothing removes it' }).fill('high')
    await button(dialog, 'Save value').click()
    await see(dialog.getByText('Saved'))
    await see(dialog.getByRole('cell', { name: 'high' }))
    await dialog.getByRole('tab', { name: 'MCP' }).click()
    await see(dialog.getByText('No MCP servers are configured'))
    await dialog.getByRole('tab', { name: 'Skills' }).click()
    await page.keyboard.press('Escape')
    await gone(dialog)
    await page.reload()
    await connected(page)
    equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark', 'the theme after a reload')
    await until(async () => (await page.getByRole('combobox', { name: 'Effort' }).inputValue()) === 'high', 'the effort from the configuration')
  },
}

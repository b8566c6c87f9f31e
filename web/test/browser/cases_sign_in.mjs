// Who gets in, and what is shown when there is nothing to show.
import { article, button, check, connected, equal, field, hasText, say, see } from './lib.mjs'

export const cases = {
  'a browser that is not known signs in with the token': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub, { signIn: false })
    await page.goto(hub.origin)
    await see(page.getByRole('heading', { name: 'Sign in' }))
    await page.getByRole('textbox', { name: 'Access token' }).fill('wrong')
    await button(page, 'Open').click()
    await see(page.getByRole('alert').filter({ hasText: 'This link was used before, or is too old.' }))
    await page.getByRole('textbox', { name: 'Access token' }).fill(new URL(hub.entry).searchParams.get('token'))
    const addresses = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await button(page, 'Open').click()
    await connected(page)
    await see(field(page))
    check(!addresses.some((one) => one.includes('token=')), `the token is in no address: ${addresses}`)
  },
  'a page of the web that leads here with a key of its own signs nobody out': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub)
    for (const key of ['x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      await page.goto('about:blank')
      await page.goto(`${hub.origin}/#key=${key}`)
      await connected(page)
      await see(field(page))
    }
    await page.reload()
    await connected(page)
    await page.goto('about:blank')
    await page.goto(hub.entry) // a good link is still good
    await connected(page)
  },
  'Sign out everywhere leaves nothing in any browser': async (t) => {
    const hub = await t.hub()
    const [page, other] = [await t.page(hub), await t.page(hub)]
    await say(page, 'run: echo a secret; sleep 30')
    await hasText(article(page, 'Command').locator('.output'), 'a secret')
    await field(page).fill('a draft')
    await button(page, 'Settings').click()
    await button(page.getByRole('dialog', { name: 'Settings' }), 'Sign out everywhere').click()
    await see(page.getByRole('heading', { name: 'Sign in' }))
    const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('bobbin.') && key !== 'bobbin.place')
    equal(await page.evaluate(left), [], 'what is left')
    await see(other.getByRole('heading', { name: 'Sign in' }))
  },
  'no server: one is started from the page': async (t) => {
    const hub = await t.hub({ args: ['--server', 'unix:///nonexistent/socket'] })
    const page = await t.page(hub, { signIn: false })
    await page.goto(hub.entry)
    await see(page.getByRole('list', { name: 'Servers' }).getByRole('listitem'))
    await button(page, 'Settings').click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('tab', { name: 'Servers' }).click()
    await button(dialog, 'Start one').click()
    await see(page.getByRole('list', { name: 'Servers' }).getByText('This computer'))
    await page.keyboard.press('Escape')
    await see(page.getByRole('list', { name: 'Servers' }).getByRole('listitem').filter({ hasText: 'This computer' }).getByText('connected'))
  },
  'a thread that is not there says so': async (t) => {
    const hub = await t.hub()
    const page = await t.page(hub)
    const id = await page.getByRole('combobox', { name: 'Server' }).inputValue()
    await page.goto(`${hub.origin}/#/t/${id}/00000000-0000-7000-8000-000000000000`)
    await see(page.getByText('This thread is no longer there'))
    await button(page, 'Back to the list').click()
    await see(page.getByText('What should be done?'))
    equal(new URL(page.url()).hash, '#/new', 'the address')
  },
}

// Every row of "Every item", a server that lies, and conversations that are long.
import { article, button, check, equal, field, gone, hasText, see, until } from './lib.mjs'
import { EVERY, EVIL, HOSTILE } from './stories.mjs'

const open = async (page, name) => {
  await page.getByRole('list', { name: 'Threads' }).getByRole('link', { name }).first().click()
  await see(page.getByRole('feed', { name: 'Conversation' }))
}

export const cases = {
  'every item has its article, and what is in it can be reached': async (t) => {
    const hub = await t.fake(EVERY)
    const page = await t.page(hub, { height: 8000, permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, 'Mend the failing test')
    const wanted = { You: 2, Agent: 2, Reasoning: 1, Command: 3, 'File changes': 2, Plan: 1, 'Tool call': 3, 'Web search': 1, Image: 2, 'Sub-agent': 1, Review: 2, Hook: 1, Notice: 2, Error: 1 }
    for (const [name, count] of Object.entries(wanted)) await until(async () => (await article(page, name).count()) === count, `${count} articles ${name}, there are ${await article(page, name).count()}`)
    await button(article(page, 'Reasoning'), 'Show reasoning').click()
    await see(article(page, 'Reasoning').getByText('three numbers'))
    await hasText(article(page, 'Command').nth(0), 'Read sum.sh, Search sum')
    await hasText(article(page, 'Command').nth(1), 'exit 1')
    check(!(await article(page, 'Command').nth(1).textContent()).includes('ok 1\n'), 'only the last lines are shown')
    await button(article(page, 'Command').nth(1), 'Show all output').click()
    await hasText(article(page, 'Command').nth(1), 'ok 1\n')
    await button(article(page, 'Command').nth(1), 'Show less').click()
    await hasText(article(page, 'Command').nth(2), 'declined')
    await see(page.getByRole('table', { name: 'Diff of /work/sum.sh' }))
    await see(page.getByRole('table', { name: 'Diff of /work/new.txt' }))
    await button(article(page, 'File changes').first(), 'Split').click()
    equal(await button(article(page, 'File changes').first(), 'Split').getAttribute('aria-pressed'), 'true', 'Split')
    await hasText(article(page, 'File changes').nth(1), 'failed')
    await hasText(article(page, 'Tool call').nth(0), 'Sunny, 21 degrees')
    await hasText(article(page, 'Tool call').nth(1), 'The server has ended')
    equal(await article(page, 'Web search').getByRole('link').getAttribute('rel'), 'noopener noreferrer', 'rel')
    await see(article(page, 'Image').getByRole('img').first())
    await article(page, 'Sub-agent').getByRole('button', { expanded: false }).first().click()
    await see(article(page, 'Sub-agent').getByText('I am the child.'))
    await hasText(article(page, 'Error'), 'The model is overloaded.')
    await see(button(article(page, 'Error'), 'Try again'))
    await article(page, 'Agent').last().hover()
    await button(article(page, 'Agent').last(), 'Copy').click()
    await until(() => page.evaluate(async () => (await navigator.clipboard.readText()).includes('## What was wrong')), 'the answer in the clipboard')
    await see(article(page, 'Agent').last().getByRole('link', { name: 'the manual' }))
    await see(article(page, 'You').first().getByRole('img'))
  },
  'a server that lies runs nothing and breaks nothing': async (t) => {
    const hub = await t.fake(HOSTILE)
    const page = await t.page(hub, { height: 6000 })
    await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().click()
    await see(article(page, 'Agent'))
    await hasText(article(page, 'You').first(), '<script>')
    check(!(await page.title()).startsWith('owned'), 'nothing ran')
    equal(await page.locator('a[href^="javascript"], a[href^="data:text"], img[src^="http"], script:not([src]), article style').count(), 0, 'dangerous elements')
    await field(page).fill('still works')
    await button(page, 'Send').click()
    await hub.call('turn/start')
    check((await hub.answer(5)).error?.code === -32601 && (await hub.answer(6)).error?.code === -32601, 'requests that nobody serves are refused')
    check(EVIL.length > 0, 'the story')
  },
  'ten thousand items open at their end, and jump nowhere': async (t) => {
    const hub = await t.fake({ threads: [{ id: 'long', preview: 'A long thread' }], turns: { long: { many: 10_000 } } })
    const page = await t.page(hub)
    await open(page, 'A long thread')
    await see(page.getByText('Question 9999').or(page.getByText('line of 9997')))
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
    check((await nodes()) < 5000, `elements in the document: ${await nodes()}`)
    await button(page, 'Jump to latest').waitFor({ state: 'hidden' })
    const feed = page.getByRole('feed', { name: 'Conversation' })
    await feed.hover()
    await page.mouse.wheel(0, -6000)
    await see(button(page, 'Jump to latest'))
    await page.waitForTimeout(500)
    const top = () => page.evaluate(() => [...document.querySelectorAll('[role=feed] article')].map((one) => [one.getAttribute('data-entry'), Math.round(one.getBoundingClientRect().top)]).find(([, y]) => y > 60))
    const [id, y] = await top()
    await page.waitForTimeout(700)
    equal(await top(), [id, y], 'what is at the top a moment later')
    await page.keyboard.press('Alt+ArrowUp')
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'You'), 'the message of ours before')
    await button(page, 'Jump to latest').click()
    await gone(button(page, 'Jump to latest'))
    check((await nodes()) < 5000, `elements in the document: ${await nodes()}`)
  },
  'an item of ten megabytes is shown, and the page goes on': async (t) => {
    const line = 'x'.repeat(99) + '\n'
    const item = { type: 'commandExecution', id: 'big', command: 'yes', cwd: '/', processId: null, source: 'agent', status: 'completed', commandActions: [], aggregatedOutput: line.repeat(100_000), exitCode: 0, durationMs: 1 }
    const hub = await t.fake({ threads: [{ id: 'big', preview: 'Big' }], turns: { big: [{ id: 'turn', items: [item, { type: 'agentMessage', id: 'a', text: 'y '.repeat(300_000), phase: null, memoryCitation: null }], status: 'completed', error: null }] } })
    const page = await t.page(hub)
    await open(page, 'Big')
    await hasText(article(page, 'Command'), '100000 lines')
    await button(article(page, 'Command'), 'Show all output').click()
    await see(button(article(page, 'Command'), 'Show less'))
    await field(page).fill('typed')
    equal(await field(page).inputValue(), 'typed', 'the field')
  },
  'a stream of two thousand pieces stays at the end': async (t) => {
    const thread = 'flow'
    const place = { threadId: thread, turnId: 'turn', itemId: 'a' }
    const after = [{ method: 'turn/started', params: { threadId: thread, turn: { id: 'turn', items: [], status: 'inProgress', error: null } } }]
    for (let i = 0; i < 2000; i++) after.push({ method: 'item/agentMessage/delta', params: { ...place, delta: `word${i} ${i % 20 === 19 ? '\n\n' : ''}` } })
    after.push({ method: 'turn/completed', params: { threadId: thread, turn: { id: 'turn', items: [], status: 'completed', error: null } } })
    const hub = await t.fake({ threads: [{ id: thread, preview: 'Flow' }], turns: { flow: [{ id: 'old', items: [{ type: 'userMessage', id: 'u', content: [{ type: 'text', text: 'go', text_elements: [] }] }], status: 'completed', error: null }] }, after: { 'turn/start': after } })
    const page = await t.page(hub)
    await open(page, 'Flow')
    await field(page).fill('flow')
    await button(page, 'Send').click()
    await see(article(page, 'Agent').getByText('word1999'))
    await until(() => page.evaluate(() => {
      const box = document.querySelector('[role=feed]').parentElement
      return box.scrollHeight - box.scrollTop - box.clientHeight < 40
    }), 'the end is in sight')
  },
}

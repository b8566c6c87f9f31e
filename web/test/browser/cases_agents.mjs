// Agents that start agents, on the real server: their conversation and their questions belong to the parent's thread as well.
import { article, button, equal, field, gone, hasText, idle, say, see, until } from './lib.mjs'

export const cases = {
  'an agent that an agent has started: its question, its conversation, its end': async (t) => {
    const hub = await t.hub({ script: [
      { when: 'go on"}]}', output: [{ call: 'spawn_agent', id: 'c1', args: { message: 'touch it' } }] },
      { when: 'touch it"}]}', output: [{ call: 'shell_command', id: 'k1', args: { command: 'touch made' } }] },
      { when: 'agent_id', output: [{ message: 'An agent is at work.' }] },
      { when: '"k1"', output: [{ message: 'I have made it.' }] },
      { output: [{ message: 'Heard.' }] },
    ] })
    const page = await t.page(hub)
    await page.getByRole('combobox', { name: 'Sandbox' }).selectOption('Workspace')
    await page.getByRole('combobox', { name: 'Approvals' }).selectOption('Ask unless trusted')
    await say(page, 'go on')
    const agent = article(page, 'Sub-agent')
    await see(agent)
    const dock = page.getByRole('region', { name: 'Approval' })
    await see(dock.getByText('touch made'))
    await see(dock.getByText(/^Asked by /))
    await see(page.getByRole('list', { name: 'Threads' }).getByText('Needs you'))
    equal(await page.getByRole('list', { name: 'Threads' }).getByRole('listitem').count(), 1, 'threads in the list: the child is inside')
    await agent.getByRole('button', { expanded: false }).first().click()
    await see(agent.getByRole('article', { name: 'Command' }).getByText('waiting'))
    await page.reload()
    await see(dock.getByText('touch made')) // the question of the child is asked again
    await button(dock, 'Allow').click()
    await gone(dock)
    await agent.getByRole('button', { expanded: false }).first().click()
    await hasText(agent, 'I have made it.')
    await idle(page)
    await see(agent.getByRole('button').getByText('done'))
    await until(async () => (await page.getByRole('list', { name: 'Threads' }).getByText('Needs you').count()) === 0, 'nobody is needed')
    await agent.getByRole('link', { name: 'Open thread' }).click()
    await see(article(page, 'Agent').getByText('I have made it.'))
    await see(field(page))
  },
}

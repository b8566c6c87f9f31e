// Every row of "Every request of the server": what is shown, and what goes back, word for word.
import { article, button, check, equal, gone, say, see } from './lib.mjs'
import { asking, PATCH_PARAMS } from './stories.mjs'

const COMMAND = { command: "/bin/bash -lc 'npm install'", cwd: '/work', reason: 'It needs the network.' }

async function ask(t, id, method, params, more, after = {}) {
  const story = asking(id, method, params, more)
  const hub = await t.fake({ ...story, after: { ...story.after, ...after } })
  const page = await t.page(hub)
  await page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: 'Questions' }).click()
  return { hub, page }
}

const result = async (hub, id) => (await hub.answer(id)).result

export const cases = {
  'a command: the four decisions and rules as they were proposed; id 0': async (t) => {
    const amendment = ['npm', 'install']
    const { hub, page } = await ask(t, 0, 'item/commandExecution/requestApproval', { ...COMMAND, proposedExecpolicyAmendment: amendment, availableDecisions: ['accept', { acceptWithExecpolicyAmendment: { execpolicy_amendment: amendment } }, 'decline'], additionalPermissions: { network: { enabled: true }, fileSystem: { read: null, write: ['/home/other/cache'] } } })
    const dock = page.getByRole('region', { name: 'Approval' })
    await see(dock.getByText('$ npm install'))
    await see(dock.getByText('It needs the network.'))
    await see(dock.getByText('writing /home/other/cache'))
    for (const name of ['Allow', 'Allow for this session', 'Decline', 'Cancel turn']) await see(button(dock, name))
    await button(dock, 'Always allow npm install').click()
    equal(await result(hub, 0), { decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: amendment } } }, 'the answer')
    check(await button(dock, 'Allow').isDisabled(), 'answered once')
  },
  'a host: always allow, always deny; the answer of somebody else makes it go': async (t) => {
    const rules = [{ host: 'example.org', action: 'allow' }, { host: 'example.org', action: 'deny' }]
    const { hub, page } = await ask(t, 'net-7', 'item/commandExecution/requestApproval', { networkApprovalContext: { host: 'example.org', protocol: 'https' }, proposedNetworkPolicyAmendments: rules })
    const dock = page.getByRole('region', { name: 'Approval' })
    await see(dock.getByText('May example.org be reached?'))
    await see(button(dock, 'Always allow example.org'))
    await button(dock, 'Always deny example.org').click()
    equal(await result(hub, 'net-7'), { decision: { applyNetworkPolicyAmendment: { network_policy_amendment: rules[1] } } }, 'the answer')
  },
  'a patch: its diff, and Cancel turn by its digit': async (t) => {
    const { hub, page } = await ask(t, 3, 'item/fileChange/requestApproval', PATCH_PARAMS)
    const dock = page.getByRole('region', { name: 'Approval' })
    await see(dock.getByText('May sum.sh be changed?'))
    await see(dock.getByRole('table', { name: 'Diff of /work/sum.sh' }))
    await see(article(page, 'File changes').getByText('waiting'))
    await page.keyboard.press('4') // the focus is not in the dock: nothing is answered
    await button(article(page, 'File changes'), 'waiting').click()
    await page.keyboard.press('4')
    equal(await result(hub, 3), { decision: 'cancel' }, 'the answer')
    equal(hub.received().filter((one) => one.id === 3 && !one.method).length, 1, 'answers')
  },
  'permissions: what is ticked, and for how long': async (t) => {
    const permissions = { network: { enabled: true }, fileSystem: { read: ['/a'], write: ['/b', '/c'] } }
    const { hub, page } = await ask(t, 4, 'item/permissions/requestApproval', { reason: 'To build', permissions })
    const dock = page.getByRole('region', { name: 'Permissions' })
    await dock.getByRole('checkbox', { name: 'Write to /c' }).uncheck()
    await dock.getByRole('checkbox', { name: 'Use the network' }).uncheck()
    await dock.getByRole('radio', { name: 'For this session' }).check()
    await button(dock, 'Allow').click()
    equal(await result(hub, 4), { permissions: { fileSystem: { read: ['/a'], write: ['/b'] } }, scope: 'session' }, 'the answer')
  },
  'permissions: Decline grants nothing': async (t) => {
    const { hub, page } = await ask(t, 5, 'item/permissions/requestApproval', { reason: null, permissions: { network: { enabled: true }, fileSystem: null } })
    await button(page.getByRole('region', { name: 'Permissions' }), 'Decline').click()
    equal(await result(hub, 5), { permissions: {}, scope: 'turn' }, 'the answer')
  },
  'questions: options, another answer, a secret': async (t) => {
    const questions = [
      { id: 'db', header: 'Database', question: 'Which one?', isOther: true, isSecret: false, options: [{ label: 'SQLite', description: 'a file' }, { label: 'Postgres', description: '' }] },
      { id: 'why', header: 'Reason', question: 'Why?', isOther: true, isSecret: false, options: [{ label: 'Speed', description: '' }] }, { id: 'key', header: 'Key', question: 'The key?', isOther: false, isSecret: true, options: null },
    ]
    const { hub, page } = await ask(t, 6, 'item/tool/requestUserInput', { questions })
    const dock = page.getByRole('region', { name: 'Question' })
    check(await button(dock, 'Answer').isDisabled(), 'Answer waits for answers')
    await dock.getByRole('radio', { name: /SQLite/ }).check()
    await dock.getByRole('textbox', { name: 'Other answer to Reason' }).fill('because')
    await dock.getByLabel('Key', { exact: true }).fill('s3cret')
    equal(await dock.getByLabel('Key', { exact: true }).getAttribute('type'), 'password', 'the field of a secret')
    await button(dock, 'Answer').click()
    equal(await result(hub, 6), { answers: { db: { answers: ['SQLite'] }, why: { answers: ['because'] }, key: { answers: ['s3cret'] } } }, 'the answer')
    await button(page, 'Details').click()
    await page.getByRole('tab', { name: 'Wire' }).click()
    await page.getByRole('searchbox', { name: 'Filter messages' }).fill('s3cret')
    await see(page.getByText('0 messages')) // not in what people copy into reports
  },
  'a form of an MCP server, with its limits': async (t) => {
    const requestedSchema = { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name', minLength: 3 }, age: { type: 'integer', title: 'Age', minimum: 18 }, ok: { type: 'boolean', title: 'Agreed' }, size: { type: 'string', title: 'Size', enum: ['s', 'm'], enumNames: ['Small', 'Medium'] } } }
    const { hub, page } = await ask(t, 8, 'mcpServer/elicitation/request', { serverName: 'shop', mode: 'form', _meta: null, message: 'Who are you?', requestedSchema })
    const dock = page.getByRole('region', { name: 'Form' })
    await button(dock, 'Submit').click()
    await see(dock.getByText('Needed.'))
    await dock.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await dock.getByRole('spinbutton', { name: 'Age' }).fill('17')
    await see(dock.getByText('At least 18.'))
    await dock.getByRole('spinbutton', { name: 'Age' }).fill('36')
    await dock.getByRole('checkbox', { name: 'Agreed' }).check()
    await dock.getByRole('combobox', { name: 'Size' }).selectOption('Medium')
    await button(dock, 'Submit').click()
    equal(await result(hub, 8), { action: 'accept', content: { name: 'Ada', age: 36, ok: true, size: 'm' }, _meta: null }, 'the answer')
  },
  'an address of an MCP server, declined': async (t) => {
    const { hub, page } = await ask(t, 9, 'mcpServer/elicitation/request', { serverName: 'shop', mode: 'url', _meta: null, message: 'Pay, please', url: 'https://example.org/pay', elicitationId: 'e' })
    const dock = page.getByRole('region', { name: 'Form' })
    await see(dock.getByRole('link', { name: 'https://example.org/pay' }))
    await button(dock, 'Decline').click()
    equal(await result(hub, 9), { action: 'decline', content: null, _meta: null }, 'the answer')
  },
  'questions of older servers': async (t) => {
    const one = await ask(t, 10, 'execCommandApproval', { conversationId: 'asks', callId: 'c', command: ['ls', '-l'], cwd: '/work', reason: null, parsedCmd: [] })
    await see(one.page.getByRole('region', { name: 'Approval' }).getByText('$ ls -l'))
    await button(one.page.getByRole('region', { name: 'Approval' }), 'Allow for this session').click()
    equal(await result(one.hub, 10), { decision: 'approved_for_session' }, 'the answer')
    const two = await ask(t, 11, 'applyPatchApproval', { conversationId: 'asks', callId: 'c', fileChanges: { '/work/a.txt': { type: 'add', content: 'hello\n' } }, reason: null, grantRoot: null })
    await see(two.page.getByRole('table', { name: 'Diff of /work/a.txt' }))
    await button(two.page.getByRole('region', { name: 'Approval' }), 'Decline').click()
    equal(await result(two.hub, 11), { decision: 'denied' }, 'the answer')
  },
  'several questions stand in line, and go when they are resolved': async (t) => {
    const place = { threadId: 'asks', turnId: 'turn', itemId: 'it' }
    const { hub, page } = await ask(t, 1, 'item/commandExecution/requestApproval', COMMAND, [
      { id: 2, method: 'item/tool/requestUserInput', params: { ...place, questions: [{ id: 'q', header: 'Q', question: 'Really?', options: null }] } }, { id: 3, method: 'item/commandExecution/requestApproval', params: { ...place, command: 'third' } },
    ], { 'turn/steer': [{ method: 'serverRequest/resolved', params: { threadId: 'asks', requestId: 1 } }] })
    await see(page.getByRole('region', { name: 'Approval' }).getByText('1 of 3'))
    await button(page, 'Next').click()
    await see(page.getByRole('region', { name: 'Question' }).getByText('2 of 3'))
    await button(page, 'Previous').click()
    await see(page.getByText('1 of 3'))
    await say(page, 'go on') // then the first is answered by somebody else
    await hub.call('turn/steer')
    await see(page.getByText('1 of 2'))
    await see(article(page, 'Notice').getByText('answered elsewhere'))
    await gone(page.getByText('1 of 3'))
  },
}

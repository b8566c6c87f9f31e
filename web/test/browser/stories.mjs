// Conversations with everything in them, for a server that plays them.
const text = (words) => [{ type: 'text', text: words, text_elements: [] }]
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const ANSWER = `## What was wrong

The loop in \`sum.sh\` kept only the **last** number. Now it adds them up:

\`\`\`sh
for number in "$@"; do
    sum=$((sum + number))
done
\`\`\`

| arguments | before | now |
|---|---|---|
| 1 2 3 | 3 | 6 |

- [x] the test passes
- [ ] nothing else was touched

See [the manual](https://example.org/manual).`

const PATCH = `@@ -1,7 +1,7 @@
 #!/bin/sh
 # Prints the sum of its arguments.
 sum=0
 for number in "$@"; do
-    sum=$number
+    sum=$((sum + number))
 done
 echo "$sum"
`

const command = (id, script, output, more = {}) => ({
  type: 'commandExecution', id, command: `/bin/bash -lc '${script}'`, cwd: '/work', processId: null, source: 'agent', status: 'completed', commandActions: [], aggregatedOutput: output, exitCode: 0, durationMs: 47, ...more,
})

/** One of every kind of item. */
export const EVERY_ITEM = [
  { type: 'userMessage', id: 'u1', content: [...text('The test fails. Please mend it. @sum.sh'), { type: 'image', url: `data:image/png;base64,${PIXEL}` }, { type: 'skill', name: 'tidy', path: '/s' }] },
  { type: 'reasoning', id: 'r1', summary: ['**Looking at the test**\n\nIt calls sum.sh with three numbers.'], content: [] },
  { type: 'agentMessage', id: 'a0', text: 'First I will read the program and its test.', phase: 'commentary', memoryCitation: { entries: [{ path: '/m/notes.md', lineStart: 3, lineEnd: 4, note: 'style of commits' }], threadIds: [] } },
  command('c1', 'cat sum.sh test.sh', 'sum=0\n', { commandActions: [{ type: 'read', command: 'cat sum.sh', name: 'sum.sh', path: 'sum.sh' }, { type: 'search', command: 'rg sum', query: 'sum', path: null }] }),
  command('c2', 'sh test.sh', Array.from({ length: 30 }, (_, i) => `\u001b[32mok\u001b[0m ${i + 1}`).join('\n') + '\n\u001b[31mFAIL\u001b[0m: 1 2 3 is 3, not 6\n', { status: 'failed', exitCode: 1, durationMs: 1234 }),
  command('c3', 'rm -rf /', null, { status: 'declined', exitCode: null, durationMs: null }),
  { type: 'fileChange', id: 'f1', status: 'completed', changes: [{ path: '/work/sum.sh', kind: { type: 'update', move_path: null }, diff: PATCH }, { path: '/work/new.txt', kind: { type: 'add' }, diff: 'hello\n' }] },
  { type: 'fileChange', id: 'f2', status: 'failed', changes: [{ path: '/work/gone.txt', kind: { type: 'delete' }, diff: 'bye\n' }] },
  { type: 'plan', id: 'p1', text: '1. Read\n2. Mend' },
  { type: 'mcpToolCall', id: 't1', server: 'weather', tool: 'forecast', status: 'completed', arguments: { city: 'Zurich' }, result: { content: [{ type: 'text', text: 'Sunny, 21 degrees' }], structuredContent: null }, error: null, durationMs: 300 },
  { type: 'mcpToolCall', id: 't2', server: 'weather', tool: 'radar', status: 'failed', arguments: {}, result: null, error: { message: 'The server has ended' }, durationMs: 5 },
  { type: 'dynamicToolCall', id: 'd1', tool: 'lookup', arguments: { a: 1 }, status: 'completed', contentItems: [{ type: 'inputText', text: 'found it' }], success: true, durationMs: 1 },
  { type: 'webSearch', id: 'w1', query: 'posix shell arithmetic', action: { type: 'openPage', url: 'https://example.org/sh' } },
  { type: 'imageView', id: 'i1', path: '/work/shot.png' },
  { type: 'imageGeneration', id: 'i2', status: 'completed', revisedPrompt: 'A bobbin', result: PIXEL },
  { type: 'collabAgentToolCall', id: 'g1', tool: 'spawnAgent', status: 'completed', senderThreadId: 'every', receiverThreadIds: ['child'], prompt: 'Count the files', model: 'fake-1', reasoningEffort: null, agentsStates: { child: { status: 'completed', message: 'There are 3.' } } },
  { type: 'enteredReviewMode', id: 'v1', review: 'uncommitted changes' },
  { type: 'exitedReviewMode', id: 'v2', review: '**One finding**: a comment is wrong.' },
  { type: 'hookPrompt', id: 'h1', fragments: [{ text: 'Mind the style.', hookRunId: 'x' }] },
  { type: 'contextCompaction', id: 'k1' },
  { type: 'fromTheFuture', id: 'z1', some: 'thing' },
  { type: 'agentMessage', id: 'a1', text: ANSWER, phase: 'final_answer', memoryCitation: null },
]

export const EVERY = {
  threads: [{ id: 'every', preview: 'Mend the failing test', gitInfo: { sha: null, branch: 'main', originUrl: null }, updatedAt: Math.floor(Date.now() / 1000) - 300 }],
  turns: {
    every: [{ id: 'turn-1', items: EVERY_ITEM, status: 'completed', error: null }, { id: 'turn-2', items: [{ type: 'userMessage', id: 'u2', content: text('Thank you') }], status: 'failed', error: { message: 'The model is overloaded.', codexErrorInfo: 'serverOverloaded', additionalDetails: 'HTTP 503' } }],
    child: [{ id: 'child-1', items: [{ type: 'agentMessage', id: 'x', text: 'I am the child.', phase: null, memoryCitation: null }], status: 'completed', error: null }],
  },
}

const place = { threadId: 'asks', turnId: 'turn', itemId: 'it' }
const began = [
  { method: 'turn/started', params: { threadId: 'asks', turn: { id: 'turn', items: [], status: 'inProgress', error: null } } },
  { method: 'item/started', params: { threadId: 'asks', turnId: 'turn', item: { type: 'fileChange', id: 'patch', status: 'inProgress', changes: [{ path: '/work/sum.sh', kind: { type: 'update', move_path: null }, diff: PATCH }] } } },
]

/** Asks one question when the thread is opened. */
export const asking = (id, method, params, more = []) => ({
  threads: [{ id: 'asks', preview: 'Questions', status: { type: 'active', activeFlags: ['waitingOnApproval'] } }],
  turns: { asks: [{ id: 'turn', items: [{ type: 'userMessage', id: 'u', content: text('Do it') }], status: 'inProgress', error: null }] },
  after: { 'thread/resume': [...began, { id, method, params: { ...place, ...params } }, ...more] },
})

export const PATCH_PARAMS = { itemId: 'patch', reason: null, grantRoot: null }

export const EVIL = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script> [click](javascript:document.title="owned") [data](data:text/html,x) ![p](https://evil.example/p.png) \u001b]0;owned\u0007\u001b[2J <style>*{display:none}</style>'

export const HOSTILE = {
  threads: [{ id: 'evil', preview: EVIL, name: EVIL }],
  turns: {
    evil: [{
      id: 'turn', status: 'completed', error: null,
      items: [
        { type: 'userMessage', id: 'u', content: text(EVIL) }, { type: 'agentMessage', id: 'a', text: EVIL, phase: null, memoryCitation: null },
        command('c', 'echo evil', EVIL), { type: 'reasoning', id: 'r', summary: [EVIL], content: [] }, { type: 'webSearch', id: 'w', query: EVIL, action: { type: 'openPage', url: 'javascript:alert(1)' } },
        { type: 'mcpToolCall', id: 'm', server: EVIL, tool: EVIL, status: 'completed', arguments: { x: EVIL }, result: { content: [{ type: 'text', text: EVIL }, { type: 'image', data: '"><script>', mimeType: 'text/html' }], structuredContent: null }, error: null, durationMs: 1 },
        { type: 'fileChange', id: 'f', status: 'completed', changes: [{ path: `/${EVIL}`, kind: { type: 'add' }, diff: EVIL }] }, { type: EVIL, id: 'q', x: EVIL }, 7, null, [], {},
        { type: 'commandExecution', id: null, command: 5, cwd: {}, commandActions: [null, 4, { type: 'read' }], status: 'odd', aggregatedOutput: 9 },
        { type: 'fileChange', id: 'g', changes: [null, { path: 4, kind: 'add', diff: null }] }, { type: 'userMessage', id: 'h', content: [{ type: 'odd' }, null, { type: 'text', text: 5 }] },
      ],
    }],
  },
  garbage: ['not json', '[]', '{"method":5}', '{"id":"x"}', '{"id":null,"method":null}', '{"method":"item/started"}', '{"method":"item/started","params":{"threadId":"evil","turnId":{},"item":{"type":"agentMessage","id":"b"}}}',
    '{"method":"turn/plan/updated","params":{"threadId":"evil","plan":{"a":1}}}', '{"method":"thread/started","params":{"thread":[]}}', '{"method":"thread/tokenUsage/updated","params":{"threadId":"evil","tokenUsage":{"last":4}}}',
    '{"method":"hook/completed","params":{"threadId":"evil","run":{"entries":7}}}', '{"method":"__proto__","params":{"threadId":"__proto__"}}', '{"id":5,"method":"constructor","params":{}}', '{"id":6,"method":"item/tool/call","params":{}}'],
}

import { useEffect, useState } from 'preact/hooks'
import { words } from '../../actions'
import type { Link } from '../../link'
import { onRaw } from '../../session'
import { array, object, text, type Obj } from '../../wire/json'
import { Link as Anchor } from '../../text/markdown'
import { Loaded, useAnswer } from './load'

const AUTH: Record<string, string> = { notLoggedIn: 'Not signed in', bearerToken: 'With a token', oAuth: 'Signed in' }

function McpServer({ link, given, startup }: { link: Link; given: Obj; startup: string }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  const name = text(given.name)
  const tools = Object.values(object(given.tools)).map(object)
  const signIn = () => link.call('mcpServer/oauth/login', { name }, 30_000).then((answer) => setAddress(text(answer.authorizationUrl)), (error) => setProblem(words(error)))
  return (
    <li class="card">
      <div class="row"><strong>{name}</strong><span class="muted small-text">{[startup, AUTH[text(given.authStatus)]].filter(Boolean).join(' · ')}</span></div>
      <details>
        <summary>{`${tools.length} tools, ${array(given.resources).length} resources`}</summary>
        <ul class="small-text">{tools.map((tool) => <li><code>{text(tool.name)}</code> <span class="muted">{text(tool.description).slice(0, 200)}</span></li>)}</ul>
      </details>
      {given.authStatus === 'notLoggedIn' && !address && <button type="button" onClick={() => void signIn()}>{`Sign in to ${name}`}</button>}
      {address && <p>Open this page to sign in: <Anchor href={address}>{address}</Anchor></p>}
      {problem && <p class="danger">{problem}</p>}
    </li>
  )
}

export function McpServers({ link }: { link: Link }) {
  const state = useAnswer(link, 'mcpServerStatus/list', {}, 120_000)
  const [startups, setStartups] = useState<Record<string, string>>({})
  useEffect(() => onRaw((from, method, params) => {
    if (from !== link) return
    if (method === 'mcpServer/startupStatus/updated') setStartups((old) => ({ ...old, [text(params.name)]: [text(params.status), text(params.error)].filter(Boolean).join(': ') }))
    if (method === 'mcpServer/oauthLogin/completed') state.load()
  }), [link])
  const list = array(state.answer?.data).map(object)
  const reload = () => link.call('config/mcpServer/reload').then(state.load, state.load)
  return (
    <Loaded {...state}>
      {list.length === 0 && <p class="muted">No MCP servers are configured. They are added with <code>bobbin mcp add</code>, or in the configuration under <code>mcp_servers</code>.</p>}
      <ul class="cards" aria-label="MCP servers">{list.map((one) => <McpServer key={text(one.name)} link={link} given={one} startup={startups[text(one.name)] ?? ''} />)}</ul>
      <button type="button" onClick={() => void reload()}>Read the configuration again</button>
    </Loaded>
  )
}

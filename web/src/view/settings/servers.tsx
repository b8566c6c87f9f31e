import { useState } from 'preact/hooks'
import { words } from '../../actions'
import { clock, links, lookForServers } from '../../app'
import { WORDS } from '../../text/words'
import { addServer, startOwnServer } from '../../wire/hub'
import { lineWords } from '../connection'

export function Servers() {
  const [url, setUrl] = useState('')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  const done = (work: Promise<void>) => work.then(() => {
    setUrl('')
    setToken('')
    setProblem('')
    return lookForServers()
  }, (error) => setProblem(words(error)))
  return (
    <div class="stack">
      <table class="plain-table">
        <thead><tr><th scope="col">Server</th><th scope="col">Version</th><th scope="col">Protocol</th><th scope="col">State</th></tr></thead>
        <tbody>
          {links.value.map(({ server }) => (
            <tr>
              <td>{server.name.value || server.id}</td><td>{server.product.value}</td><td>{server.protocol.value}</td>
              <td>{lineWords(server.line.value, server.retryAt.value, clock.value)}{server.lacks.value.size > 0 && <span class="muted small-text" title={[...server.lacks.value].join(', ')}>{WORDS.oldServer}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form class="stack" onSubmit={(event) => {
        event.preventDefault()
        void done(addServer(url.trim(), token.trim()))
      }}>
        <fieldset>
          <legend>Add a server</legend>
          <label for="server-url">Address</label>
          <input id="server-url" type="text" value={url} placeholder="ws://127.0.0.1:4500 or unix:///path" autocomplete="off" spellcheck={false} onInput={(event) => setUrl(event.currentTarget.value)} />
          <label for="server-token">Token, if it wants one</label>
          <input id="server-token" type="password" value={token} autocomplete="off" onInput={(event) => setToken(event.currentTarget.value)} />
          {problem && <p class="danger">{problem}</p>}
          <div class="row"><button type="submit" class="main" disabled={url.trim() === ''}>Add</button><button type="button" onClick={() => void done(startOwnServer())}>Start one</button></div>
        </fieldset>
      </form>
    </div>
  )
}

/** What is shown when there is no conversation to show. */
import { useEffect, useState } from 'preact/hooks'
import { openThread } from '../actions'
import { alert, go, hubServers, lookForServers } from '../app'
import { offerOf } from '../choices'
import type { Link } from '../link'
import { replaceDraft } from '../store/drafts'
import type { Thread } from '../store/model'
import { startOwnServer } from '../wire/hub'
import { WORDS } from '../text/words'

export function NothingYet({ link }: { link: Link }) {
  const needsSetup = offerOf(link).value?.needsSetup
  const choose = (text: string) => {
    replaceDraft('new', text)
    document.querySelector<HTMLTextAreaElement>('.composer textarea')?.focus()
  }
  return (
    <div class="empty">
      <h2>{WORDS.emptyTitle}</h2>
      <p class="muted">{WORDS.emptyHint}</p>
      <div class="examples">{WORDS.examples.map((text) => <button type="button" onClick={() => choose(text)}>{text}</button>)}</div>
      {needsSetup && (
        <div class="hint-box">
          <strong>{WORDS.noModelTitle}</strong>
          <p>{WORDS.noModelHint} <code>bobbin ui -c model_provider=scripted</code></p>
          <p><a href="#/settings/account">Account</a> · <a href="#/settings/configuration">Configuration</a></p>
        </div>
      )}
    </div>
  )
}

export function NoServer() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (hubServers.value === undefined) return <div class="empty">{isLate && <p class="muted">Connecting</p>}</div>
  const start = () => startOwnServer().then(lookForServers, (error: Error) => alert(`No server could be started: ${error.message}`))
  return (
    <div class="empty">
      <h2>{WORDS.noServerTitle}</h2>
      <p class="muted">{WORDS.noServerHint}</p>
      <pre tabIndex={0} role="group" aria-label="By hand">bobbin app-server --listen ws://127.0.0.1:4500</pre>
      <div class="examples"><button type="button" class="main" onClick={() => void start()}>Start one</button></div>
    </div>
  )
}

export function Gone({ thread }: { thread: Thread | null }) {
  const isFailure = thread?.opening.value === 'failed'
  return (
    <div class="empty">
      <h2>{isFailure ? WORDS.openFailedTitle : WORDS.goneTitle}</h2>
      <p class="muted pre-wrap">{thread?.problem.value || WORDS.goneHint}</p>
      <div class="examples">
        {isFailure && <button type="button" class="main" onClick={() => void openThread(thread)}>Try again</button>}
        <button type="button" onClick={() => go({ at: 'new' })}>Back to the list</button>
      </div>
    </div>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { words } from '../../actions'
import { loadOffer } from '../../choices'
import type { Link } from '../../link'
import { onRaw } from '../../session'
import { isObject, number, object, text, type Obj } from '../../wire/json'
import { Link as Anchor } from '../../text/markdown'
import { duration } from '../../text/time'
import { Loaded, useAnswer } from './load'

function limitName(window: Obj, fallback: string): string {
  const minutes = number(window.windowDurationMins)
  return minutes ? duration(minutes * 60_000).replace(/ 0 (?:min|s)$/, '') : fallback
}

function Limits({ link }: { link: Link }) {
  const { answer } = useAnswer(link, 'account/rateLimits/read', undefined, 10_000)
  const limits = object(answer?.rateLimits)
  const windows = [['First limit', limits.primary], ['Second limit', limits.secondary]].filter((one): one is [string, Obj] => isObject(one[1]))
  if (windows.length === 0) return null
  return (
    <dl class="facts">
      {windows.map(([name, window]) => <div><dt>{`Used of ${limitName(window, name)}`}</dt><dd>{`${number(window.usedPercent) ?? 0}%`}</dd></div>)}
    </dl>
  )
}

type Pending = { loginId: string; address: string; code: string }

function Login({ link, onDone }: { link: Link; onDone(): void }) {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState<Pending | null>(null)
  useEffect(() => onRaw((from, method, params) => {
    if (from !== link || method !== 'account/login/completed') return
    setPending(null)
    if (params.success === true) onDone()
    else setProblem(text(params.error) || 'The login failed.')
  }), [link])
  const start = (params: Obj) => {
    setProblem('')
    link.call('account/login/start', params, 60_000).then((answer) => {
      if (answer.type === 'apiKey') onDone()
      else setPending({ loginId: text(answer.loginId), address: text(answer.authUrl) || text(answer.verificationUrl), code: text(answer.userCode) })
    }, (error) => setProblem(words(error)))
  }
  if (pending) {
    return (
      <div class="stack">
        <p>Open this page and sign in{pending.code && ', then type the code'}:</p>
        <p><Anchor href={pending.address}>{pending.address}</Anchor></p>
        {pending.code && <p class="code-big">{pending.code}</p>}
        <button type="button" onClick={() => {
          void link.call('account/login/cancel', { loginId: pending.loginId }).catch(() => {})
          setPending(null)
        }}>Cancel</button>
      </div>
    )
  }
  return (
    <div class="stack">
      <div class="row wrap">
        <button type="button" class="main" onClick={() => start({ type: 'chatgpt' })}>Sign in with ChatGPT</button>
        <button type="button" onClick={() => start({ type: 'chatgptDeviceCode' })}>Sign in with a code</button>
      </div>
      <form class="stack" onSubmit={(event) => {
        event.preventDefault()
        start({ type: 'apiKey', apiKey: key })
        setKey('')
      }}>
        <label for="api-key">API key</label>
        <div class="row"><input id="api-key" type="password" value={key} autocomplete="off" onInput={(event) => setKey(event.currentTarget.value)} /><button type="submit" disabled={key === ''}>Save key</button></div>
      </form>
      {problem && <p class="danger">{problem}</p>}
    </div>
  )
}

export function Account({ link }: { link: Link }) {
  const state = useAnswer(link, 'account/read', { refreshToken: false })
  const account = object(state.answer?.account)
  const isIn = text(account.type) !== ''
  const again = () => {
    state.load()
    void loadOffer(link)
  }
  const needs = state.answer?.requiresOpenaiAuth === true
  return (
    <Loaded {...state}>
      <dl class="facts">
        <div><dt>Signed in</dt><dd>{isIn ? (account.type === 'apiKey' ? 'With an API key' : text(account.email) || 'With ChatGPT') : needs ? 'No' : 'The provider needs no sign-in'}</dd></div>
        {text(account.planType) && <div><dt>Plan</dt><dd>{text(account.planType)}</dd></div>}
      </dl>
      {isIn ? <><Limits link={link} /><button type="button" onClick={() => void link.call('account/logout').then(again, again)}>Sign out</button></> : <Login link={link} onDone={again} />}
    </Loaded>
  )
}


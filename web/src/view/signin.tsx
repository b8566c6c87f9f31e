/** The hub does not know this browser. */
import { useState } from 'preact/hooks'
import { WORDS } from '../text/words'
import { signIn } from '../wire/hub'
import { Hint } from './hint'

export function SignIn() {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await signIn(token.trim())
      location.reload()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <main class="sign-in">
      <form onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}>
        <h1>Sign in</h1>
        <p class="muted"><Hint words={WORDS.signInHint} /></p>
        {problem && <p class="danger" role="alert">{problem}</p>}
        <label for="token">Access token</label>
        <input id="token" type="password" autocomplete="off" required value={token} onInput={(event) => setToken(event.currentTarget.value)} />
        <button type="submit" class="main" disabled={isBusy}>Open</button>
      </form>
    </main>
  )
}

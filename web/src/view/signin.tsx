/**
 * The hub does not know this browser. An ordinary form, so that the browser follows the hub's answer to the page; by GET,
 * as the links are, since a POST from a page without a referrer has no Origin. */
import { WORDS } from '../text/words'
import { Hint } from './hint'

export function SignIn() {
  return (
    <main class="sign-in">
      <form method="get" action="/login">
        <h1>Sign in</h1>
        <p class="muted"><Hint words={WORDS.signInHint} /></p>
        <label for="token">Access token</label>
        <input id="token" name="token" type="password" autocomplete="off" required />
        <button type="submit" class="main">Open</button>
      </form>
    </main>
  )
}

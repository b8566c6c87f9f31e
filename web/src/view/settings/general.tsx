import { useState } from 'preact/hooks'
import { alert, overlay } from '../../app'
import { forgetAll, keep, kept } from '../../store/keep'
import { signOutEverywhere } from '../../wire/hub'
import { setTheme, theme, type Theme } from '../theme'

const THEMES: [Theme, string][] = [['system', 'Like the system'], ['light', 'Light'], ['dark', 'Dark']]

function Notifications() {
  const [isOn, setOn] = useState(kept('notify', false))
  const isThere = 'Notification' in window && window.isSecureContext
  const toggle = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === 'granted'
    setOn(allowed)
    keep('notify', allowed)
    if (wanted && !allowed) alert('The browser does not allow notifications for this page.')
  }
  return (
    <label class="choice">
      <input type="checkbox" checked={isOn} disabled={!isThere} onChange={(event) => void toggle(event.currentTarget.checked)} />
      <span>Notify me when a turn ends or somebody is needed<span class="muted small-text">{isThere ? 'Only while this page is in the background.' : 'The browser offers this on this machine only, not over the network.'}</span></span>
    </label>
  )
}

export function General() {
  const signOut = () => signOutEverywhere().then(() => {
    forgetAll()
    location.replace('/')
  }, (error: Error) => alert(error.message))
  return (
    <div class="stack">
      <fieldset>
        <legend>Theme</legend>
        <div class="row">{THEMES.map(([value, label]) => <label class="choice"><input type="radio" name="theme" checked={theme.value === value} onChange={() => setTheme(value)} />{label}</label>)}</div>
      </fieldset>
      <Notifications />
      <div class="row wrap">
        <button type="button" onClick={() => (overlay.value = 'shortcuts')}>Keyboard shortcuts</button>
        <button type="button" onClick={() => (overlay.value = 'device')}>Open on another device</button>
      </div>
      <fieldset>
        <legend>Security</legend>
        <p class="muted small-text">Forgets every browser that has signed in, this one too.</p>
        <button type="button" onClick={() => void signOut()}>Sign out everywhere</button>
      </fieldset>
    </div>
  )
}

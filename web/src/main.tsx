import { render } from 'preact'
import { begin } from './session'
import { App } from './view/app'
import { applyTheme } from './view/theme'
import { takeKeyFromAddress } from './wire/hub'
import './style'

takeKeyFromAddress()
applyTheme()
begin()
render(<App />, document.getElementById('page')!)
// What the first thread needs is fetched while the page is being looked at, once it is connected and has nothing else to do.
const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
setTimeout(() => idle(() => void import('./view/conversation')), 200)

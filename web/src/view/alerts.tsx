import { signal } from '@preact/signals'
import { alerts, announcement, dismiss } from '../app'
import { Icon } from './icon'

/** The focus was in what is gone now: the next one, or the field. */
function close(id: number): void {
  dismiss(id)
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = document.querySelector<HTMLElement>('.alert button') ?? document.querySelector<HTMLElement>('dialog button, .composer textarea')
    next?.focus({ preventScroll: true })
  })
}

/** Dialogs that are open, the topmost last: a page behind one cannot be seen or reached, so its alerts stand in there. */
export const dialogs = signal<readonly object[]>([])

/** In the flow of the page, or of a dialog, so that they cover nothing. */
export function Alerts({ dialog }: { dialog?: object }) {
  if (alerts.value.length === 0 || dialogs.value.at(-1) !== dialog) return null
  return (
    <div class="alerts">
      {alerts.value.map((one) => (
        <div key={one.id} class="alert" role="alert">
          <Icon name="warn" />
          <span class="alert-text">{one.text}</span>
          {one.retry && <button type="button" onClick={() => {
            close(one.id)
            one.retry!()
          }}>Try again</button>}
          <button type="button" class="quiet" aria-label="Dismiss" title="Dismiss" onClick={() => close(one.id)}><Icon name="close" /></button>
        </div>
      ))}
    </div>
  )
}

/** What changed, for those who do not see it. */
export const Announcements = () => <div class="sr-only" role="status" aria-label="Announcements">{announcement.value}</div>

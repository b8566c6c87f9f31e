import { alerts, announcement, dismiss } from '../app'
import { Icon } from './icon'

export function Alerts() {
  return (
    <div class="alerts">
      {alerts.value.map((one) => (
        <div key={one.id} class="alert" role="alert">
          <Icon name="warn" />
          <span class="alert-text">{one.text}</span>
          {one.retry && <button type="button" onClick={() => {
            dismiss(one.id)
            one.retry!()
          }}>Try again</button>}
          <button type="button" class="quiet" aria-label="Dismiss" title="Dismiss" onClick={() => dismiss(one.id)}><Icon name="close" /></button>
        </div>
      ))}
    </div>
  )
}

/** What changed, for those who do not see it. */
export const Announcements = () => <div class="sr-only" role="status" aria-label="Announcements">{announcement.value}</div>

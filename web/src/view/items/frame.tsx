/** The frame of an entry: what it is, a line about it, its buttons. */
import type { ComponentChild, ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { copyText } from '../../actions'
import type { Entry, Look } from '../../store/feed'
import type { Thread } from '../../store/model'
import { Icon, type IconName } from '../icon'

export interface ItemProps<T> {
  item: T
  look: Look
  entry: Entry
  thread: Thread
}

/** Where an entry stands in its feed, for screen readers. */
export const Position = createContext<{ index: number; size: number; id: string }>({ index: 0, size: -1, id: '' })

interface FrameProps {
  name: string
  icon: IconName
  kind: string
  /** Beside the name: a line that says the most important thing. */
  line?: ComponentChild
  /** At the right: a state in words. */
  state?: ComponentChild
  tone?: 'ok' | 'warn' | 'danger' | ''
  copy?: string | (() => string)
  actions?: ComponentChild
  isBusy?: boolean
  children?: ComponentChildren
}

export function Frame({ name, icon, kind, line, state, tone = '', copy, actions, isBusy, children }: FrameProps) {
  const { index, size, id } = useContext(Position)
  return (
    <article class={`entry entry-${kind}`} aria-label={name} aria-posinset={index + 1} aria-setsize={size} data-entry={id} tabIndex={-1} aria-busy={isBusy || undefined}>
      <div class="entry-head">
        <Icon name={icon} />
        <span class="entry-name">{name}</span>
        {line !== undefined && <span class="entry-line">{line}</span>}
        <span class="entry-actions">
          {actions}
          {copy !== undefined && (
            <button type="button" class="quiet small" aria-label="Copy" title="Copy" onClick={() => void copyText(typeof copy === 'string' ? copy : copy())}>
              <Icon name="copy" />
            </button>
          )}
        </span>
        {state && <span class={`entry-state ${tone}`}>{state}</span>}
      </div>
      {children !== undefined && <div class="entry-body">{children}</div>}
    </article>
  )
}

/** One line that is about nothing else. */
export function Note({ name, icon, text, details, tone = '' }: { name: string; icon: IconName; text: string; details?: string; tone?: string }) {
  const { index, size, id } = useContext(Position)
  return (
    <article class={`entry entry-note ${tone}`} aria-label={name} aria-posinset={index + 1} aria-setsize={size} data-entry={id} tabIndex={-1}>
      <div class="entry-head">
        <Icon name={icon} />
        <span class="entry-line wide">{text}</span>
      </div>
      {details && <details class="raw"><summary>Details</summary><pre tabIndex={0} role="group" aria-label="Details">{details}</pre></details>}
    </article>
  )
}

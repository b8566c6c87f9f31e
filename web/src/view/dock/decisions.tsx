/** The buttons of an approval. The four plain ones are always there. */
import type { ComponentChildren } from 'preact'

export interface Decision {
  label: string
  result: unknown
  isMain?: boolean
}

export const PLAIN: Decision[] = [
  { label: 'Allow', result: { decision: 'accept' }, isMain: true },
  { label: 'Allow for this session', result: { decision: 'acceptForSession' } },
  { label: 'Decline', result: { decision: 'decline' } },
  { label: 'Cancel turn', result: { decision: 'cancel' } },
]

/** The same for the requests of older servers. */
export const LEGACY: Decision[] = [
  { label: 'Allow', result: { decision: 'approved' }, isMain: true },
  { label: 'Allow for this session', result: { decision: 'approved_for_session' } },
  { label: 'Decline', result: { decision: 'denied' } },
  { label: 'Cancel turn', result: { decision: 'abort' } },
]

export function Decisions({ all, isAnswered, reply, children }: { all: Decision[]; isAnswered: boolean; reply(result: unknown): void; children?: ComponentChildren }) {
  return (
    <div class="decisions">
      {all.map((one) => (
        <button type="button" class={one.isMain ? 'main' : undefined} disabled={isAnswered} onClick={() => reply(one.result)}>{one.label}</button>
      ))}
      {children}
      {isAnswered && <span class="muted small-text">Answered</span>}
    </div>
  )
}

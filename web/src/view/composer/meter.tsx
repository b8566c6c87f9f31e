import type { Thread } from '../../store/model'
import { count } from '../../text/time'

/** How full the model's context is. */
export function ContextMeter({ thread }: { thread: Thread }) {
  const usage = thread.usage.value
  if (!usage?.modelContextWindow) return null
  const used = Math.min(usage.last.totalTokens, usage.modelContextWindow)
  const percent = Math.round((used / usage.modelContextWindow) * 100)
  const words = `${count(used)} of ${count(usage.modelContextWindow)} tokens, ${count(usage.total.totalTokens)} in all`
  return (
    <span class="context" title={words}>
      <span class="context-bar" role="meter" aria-label="Context used" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} aria-valuetext={`${percent}%, ${words}`}>
        <span class="context-fill" style={{ width: `${Math.max(2, percent)}%` }} />
      </span>
      <span class="context-number" aria-hidden="true">{`${percent}%`}</span>
    </span>
  )
}

/** Tabs as the pattern has them: arrow keys move, one is in the order of Tab. */
export function Tabs<T extends string>({ label, all, now, onChange }: { label: string; all: readonly T[]; now: T; onChange(next: T): void }) {
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : step ? all[(all.indexOf(now) + step + all.length) % all.length] : undefined
    if (!next) return
    event.preventDefault()
    onChange(next)
    ;(event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKey}>
      {all.map((one) => (
        <button type="button" role="tab" data-tab={one} aria-selected={one === now} aria-controls={one === now ? `panel-${label}` : undefined} tabIndex={one === now ? 0 : -1} onClick={() => onChange(one)}>{one}</button>
      ))}
    </div>
  )
}

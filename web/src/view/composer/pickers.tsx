/** Model, effort, sandbox, approvals, mode: what the thread has, and what the next turn will be sent with. */
import { APPROVALS, choiceOf, offerOf, SANDBOXES, whereOf, type Choice } from '../../choices'
import type { Link } from '../../link'
import type { Thread } from '../../store/model'

interface Entry {
  value: string
  label: string
}

function Picker({ label, name, value, options, onChange }: { label: string; name: string; value: string; options: Entry[]; onChange(value: string): void }) {
  const all = options.some((one) => one.value === value) ? options : [{ value, label: value || `Default ${label.toLowerCase()}` }, ...options]
  return (
    <label class="picker">
      <span class="picker-label">{label}</span>
      <select name={name} aria-label={label} title={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {all.map((one) => <option value={one.value} selected={one.value === value}>{one.label}</option>)}
      </select>
    </label>
  )
}

export function Pickers({ thread, link }: { thread: Thread | null; link: Link }) {
  const offer = offerOf(link).value
  const chosen = choiceOf(whereOf(thread, link))
  const choice = chosen.value
  const settings = thread?.settings.value ?? offer?.defaults ?? null
  const set = (part: Choice) => (chosen.value = { ...chosen.peek(), ...part })
  const lacks = link.server.lacks.value

  const model = choice.model ?? settings?.model ?? ''
  const models = offer?.models ?? []
  const known = models.find((one) => one.model === model)
  const efforts = known?.efforts ?? ['low', 'medium', 'high']
  const effort = choice.effort ?? settings?.effort ?? known?.defaultEffort ?? ''
  const sandbox = choice.sandbox ?? SANDBOXES.find(([, type]) => type === settings?.sandbox?.type)?.[0] ?? ''
  const policy = settings?.approvals
  const approvals = choice.approvals ?? (typeof policy === 'string' ? policy : policy ? 'granular' : '')
  const mode = choice.mode ?? settings?.mode ?? 'default'
  const policies: Entry[] = APPROVALS.filter(([value]) => !lacks.has(value)).map(([value, label]) => ({ value, label }))
  if (approvals === 'granular') policies.unshift({ value: 'granular', label: 'By kind' })
  return (
    <>
      <Picker label="Model" name="model" value={model} options={models.map((one) => ({ value: one.model, label: one.name }))} onChange={(value) => set({ model: value, effort: undefined })} />
      <Picker label="Effort" name="effort" value={effort} options={efforts.map((value) => ({ value, label: value }))} onChange={(value) => set({ effort: value })} />
      <Picker label="Sandbox" name="sandbox" value={sandbox} options={SANDBOXES.map(([value, , label]) => ({ value, label }))} onChange={(value) => set({ sandbox: value })} />
      <Picker label="Approvals" name="approvals" value={approvals} options={policies} onChange={(value) => set({ approvals: value })} />
      {(offer?.hasModes ?? true) && (
        <Picker label="Mode" name="mode" value={mode} options={[{ value: 'default', label: 'Code' }, { value: 'plan', label: 'Plan' }]} onChange={(value) => set({ mode: value as 'default' | 'plan' })} />
      )}
    </>
  )
}

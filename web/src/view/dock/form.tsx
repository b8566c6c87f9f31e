import { useState } from 'preact/hooks'
import { text } from '../../wire/json'
import { Link } from '../../text/markdown'
import { visible } from '../../text/visible'
import type { AskProps } from './dock'
import { contentOf, faultOf, readFields, type FormField } from './schema'

type Value = string | boolean | string[]
const TYPES: Record<string, string> = { email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' }

function Many({ field, value, onChange }: { field: FormField; value: string[]; onChange(value: string[]): void }) {
  return (
    <fieldset>
      <legend>{visible(field.label)}</legend>
      {field.choices.map((one) => (
        <label class="choice">
          <input type="checkbox" checked={value.includes(one.value)} onChange={() => onChange(value.includes(one.value) ? value.filter((each) => each !== one.value) : [...value, one.value])} />{visible(one.label)}
        </label>
      ))}
    </fieldset>
  )
}

function Control({ field, value, onChange, id }: { field: FormField; value: Value; onChange(value: Value): void; id: string }) {
  if (field.kind === 'one') {
    return (
      <select id={id} value={String(value)} required={field.isRequired} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{field.isRequired ? 'Choose' : 'None'}</option>
        {field.choices.map((one) => <option value={one.value}>{visible(one.label)}</option>)}
      </select>
    )
  }
  const isNumber = field.kind === 'number' || field.kind === 'integer'
  return (
    <input
      id={id} type={(isNumber ? 'number' : (TYPES[field.format] ?? 'text')) as 'text'} step={field.kind === 'integer' ? 1 : isNumber ? 'any' : undefined} value={String(value)}
      required={field.isRequired} min={isNumber ? (field.min ?? undefined) : undefined} max={isNumber ? (field.max ?? undefined) : undefined}
      minLength={isNumber ? undefined : (field.min ?? undefined)} maxLength={isNumber ? undefined : (field.max ?? undefined)} onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function ElicitationForm({ ask, isAnswered, reply }: AskProps) {
  const fields = ask.params.mode === 'url' ? [] : readFields(ask.params.requestedSchema)
  const [values, setValues] = useState<Record<string, Value>>({})
  const [isTried, setTried] = useState(false)
  const valueOf = (field: FormField): Value => values[field.name] ?? field.initial
  const set = (field: FormField) => (value: Value) => setValues({ ...values, [field.name]: value })
  const faults = fields.map((field) => faultOf(field, valueOf(field)))
  const address = text(ask.params.url)
  const submit = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (faults.every((fault) => fault === '')) reply({ action: 'accept', content: ask.params.mode === 'url' ? null : contentOf(fields, values), _meta: null })
  }
  return (
    <form onSubmit={submit} noValidate>
      <p class="ask-title">{visible(text(ask.params.message)) || 'An answer is needed'}</p>
      <p class="muted small-text">{`Asked by the MCP server ${visible(text(ask.params.serverName))}`}</p>
      {address && <p><Link href={address}>{visible(address)}</Link></p>}
      {fields.map((field, index) => {
        const id = `${ask.key.replace(' ', '-')}-${index}`
        const fault = isTried ? faults[index] : ''
        return (
          <div class="field" key={field.name}>
            {field.kind === 'many' ? <Many field={field} value={valueOf(field) as string[]} onChange={set(field)} /> : field.kind === 'boolean' ? (
              <label class="choice"><input type="checkbox" checked={valueOf(field) === true} onChange={(event) => set(field)(event.currentTarget.checked)} />{visible(field.label)}</label>
            ) : (
              <>
                <label for={id}>{visible(field.label)}{field.isRequired && <span class="muted" aria-hidden="true"> *</span>}</label>
                <Control field={field} value={valueOf(field)} onChange={set(field)} id={id} />
              </>
            )}
            {field.help && <span class="muted small-text">{visible(field.help)}</span>}
            {fault && <span class="danger small-text">{fault}</span>}
          </div>
        )
      })}
      <div class="decisions">
        <button type="submit" class="main" disabled={isAnswered}>Submit</button>
        <button type="button" disabled={isAnswered} onClick={() => reply({ action: 'decline', content: null, _meta: null })}>Decline</button>
        <button type="button" disabled={isAnswered} onClick={() => reply({ action: 'cancel', content: null, _meta: null })}>Cancel</button>
      </div>
    </form>
  )
}

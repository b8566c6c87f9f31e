import { useState } from 'preact/hooks'
import { words } from '../../actions'
import { current } from '../../app'
import { loadOffer } from '../../choices'
import type { Link } from '../../link'
import { array, isObject, object, pretty, text, type Obj } from '../../wire/json'
import { Raw } from '../code'
import { Loaded, useAnswer } from './load'

/** Values that are set, by their dotted names. */
function flat(value: unknown, prefix = ''): [string, string][] {
  return Object.entries(object(value)).flatMap(([key, one]): [string, string][] => {
    if (one === null || one === undefined) return []
    const name = prefix + (key.includes('.') ? `"${key}"` : key)
    if (isObject(one)) return flat(one, `${name}.`)
    return [[name, typeof one === 'string' ? one : JSON.stringify(one)]]
  })
}

function layerName(value: unknown): string {
  const name = object(object(value).name)
  return [text(name.type), text(name.file) || text(name.dotCodexFolder)].filter(Boolean).join(' · ')
}

/** What was typed as a value of TOML, as far as people type them. */
function parseValue(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return words
  }
}

function Change({ link, onDone }: { link: Link; onDone(): void }) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [said, setSaid] = useState('')
  const save = (event: Event) => {
    event.preventDefault()
    link.call('config/value/write', { keyPath: key.trim(), value: value.trim() === '' ? null : parseValue(value.trim()), mergeStrategy: 'replace' }).then((answer) => {
      setSaid(answer.status === 'okOverridden' ? `Saved, but ${text(object(answer.overriddenMetadata).message) || 'something else overrides it'}` : 'Saved')
      onDone()
    }, (error) => setSaid(words(error)))
  }
  return (
    <form class="stack" onSubmit={save}>
      <fieldset>
        <legend>Change a value</legend>
        <label for="config-key">Key</label>
        <input id="config-key" type="text" value={key} placeholder="model_reasoning_effort" autocomplete="off" spellcheck={false} onInput={(event) => setKey(event.currentTarget.value)} />
        <label for="config-value">Value, nothing removes it</label>
        <input id="config-value" type="text" value={value} placeholder="high" autocomplete="off" spellcheck={false} onInput={(event) => setValue(event.currentTarget.value)} />
        <div class="row"><button type="submit" class="main" disabled={key.trim() === ''}>Save value</button><span role="status">{said}</span></div>
      </fieldset>
    </form>
  )
}

export function Configuration({ link }: { link: Link }) {
  const cwd = current.value?.server === link.server ? current.value.settings.value?.cwd : undefined
  const state = useAnswer(link, 'config/read', { includeLayers: true, ...(cwd ? { cwd } : {}) })
  const origins = object(state.answer?.origins)
  const rows = flat(state.answer?.config)
  const layers = array(state.answer?.layers).map(object)
  return (
    <Loaded {...state}>
      <div class="table-box" tabIndex={0} role="group" aria-label="Values">
        <table class="plain-table">
          <thead><tr><th scope="col">Key</th><th scope="col">Value</th><th scope="col">From</th></tr></thead>
          <tbody>{rows.map(([key, value]) => <tr><td><code>{key}</code></td><td class="breaks">{value}</td><td class="muted small-text">{layerName(origins[key])}</td></tr>)}</tbody>
        </table>
      </div>
      {rows.length === 0 && <p class="muted">Nothing is set: everything is as it comes.</p>}
      <Change link={link} onDone={() => {
        state.load()
        void loadOffer(link)
      }} />
      {layers.map((layer: Obj) => <Raw title={`Layer: ${layerName(layer)}${text(layer.disabledReason) ? ' (left out)' : ''}`} text={pretty(layer.config)} />)}
    </Loaded>
  )
}

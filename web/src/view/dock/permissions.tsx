import { useState } from 'preact/hooks'
import { array, object, text } from '../../wire/json'
import { Plain } from '../plain'
import type { AskProps } from './dock'

interface Wish {
  key: string
  label: string
  kind: 'network' | 'read' | 'write'
  path: string
}

function wishes(value: unknown): Wish[] {
  const profile = object(value)
  const files = object(profile.fileSystem)
  const paths = (kind: 'read' | 'write', verb: string) =>
    array(files[kind]).map(String).map((path): Wish => ({ key: `${kind} ${path}`, label: `${verb} ${path}`, kind, path }))
  const network: Wish[] = object(profile.network).enabled === true ? [{ key: 'network', label: 'Use the network', kind: 'network', path: '' }] : []
  return [...network, ...paths('read', 'Read'), ...paths('write', 'Write to')]
}

function granted(all: Wish[], ticked: ReadonlySet<string>): Record<string, unknown> {
  const chosen = all.filter((wish) => ticked.has(wish.key))
  const paths = (kind: Wish['kind']) => chosen.filter((wish) => wish.kind === kind).map((wish) => wish.path)
  const read = paths('read')
  const write = paths('write')
  return {
    ...(chosen.some((wish) => wish.kind === 'network') ? { network: { enabled: true } } : {}),
    ...(read.length || write.length ? { fileSystem: { read: read.length ? read : null, write: write.length ? write : null } } : {}),
  }
}

export function PermissionsRequest({ ask, isAnswered, reply }: AskProps) {
  const all = wishes(ask.params.permissions)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(all.map((wish) => wish.key)))
  const [scope, setScope] = useState<'turn' | 'session'>('turn')
  const toggle = (key: string) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    setTicked(next)
  }
  const reason = text(ask.params.reason)
  return (
    <>
      <p class="ask-title">The agent asks for more permissions</p>
      {reason && <p class="reason"><Plain text={reason} /></p>}
      <fieldset disabled={isAnswered}>
        <legend class="sr-only">Permissions</legend>
        {all.map((wish) => (
          <label class="choice"><input type="checkbox" checked={ticked.has(wish.key)} onChange={() => toggle(wish.key)} /><span class="path"><Plain text={wish.label} /></span></label>
        ))}
      </fieldset>
      <fieldset class="row" disabled={isAnswered}>
        <legend class="sr-only">How long</legend>
        <label class="choice"><input type="radio" name={`${ask.key} scope`} checked={scope === 'turn'} onChange={() => setScope('turn')} />For this turn</label>
        <label class="choice"><input type="radio" name={`${ask.key} scope`} checked={scope === 'session'} onChange={() => setScope('session')} />For this session</label>
      </fieldset>
      <div class="decisions">
        <button type="button" class="main" disabled={isAnswered || ticked.size === 0} onClick={() => reply({ permissions: granted(all, ticked), scope })}>Allow</button>
        <button type="button" disabled={isAnswered} onClick={() => reply({ permissions: {}, scope: 'turn' })}>Decline</button>
      </div>
    </>
  )
}

/** What the hub offers over HTTP. It never throws but for what a caller has to tell the user. */
import { array, object, text } from './json'
import type { Wire } from './socket'

export interface HubServer {
  id: string
  name: string
  kind: string
  state: string
  version: string
}

/** The hub does not know this browser: the token has to be given again. */
export class SignedOut extends Error {}

const KEY = 'bobbin.key'
/** The key that was good until a link brought another. */
const KEY_BEFORE = 'bobbin.key.before'

export function takeKeyFromAddress(): void {
  const found = /^#key=([\w-]+)/.exec(location.hash)
  if (!found) return
  takeKey(found[1]!)
  history.replaceState(null, '', localStorage.getItem('bobbin.place') ?? '#/new')
}

const key = () => localStorage.getItem(KEY) ?? ''

function takeKey(given: string): void {
  const before = localStorage.getItem(KEY_BEFORE) ?? key()
  if (before && before !== given) localStorage.setItem(KEY_BEFORE, before)
  localStorage.setItem(KEY, given)
}

/** Any page of the web can lead here with a key of its own making: that must not sign anybody out. */
function returnToKeyBefore(): boolean {
  const before = localStorage.getItem(KEY_BEFORE)
  if (!before) return false
  localStorage.setItem(KEY, before)
  localStorage.removeItem(KEY_BEFORE)
  return true
}

/** `{"error": WORDS}`, or just words. */
function faultOf(body: string): string {
  try {
    const words = text(object(JSON.parse(body)).error)
    if (words) return words
  } catch {
    // just words
  }
  return body.slice(0, 500).trim()
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers: Record<string, string> = { 'X-Bobbin-Key': key() }
  if (init.body) headers['Content-Type'] = 'application/json'
  const answer = await fetch(path, { ...init, headers, cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  if (answer.status === 401 && returnToKeyBefore()) return ask(path, init)
  if (answer.status === 401) throw new SignedOut()
  localStorage.removeItem(KEY_BEFORE)
  if (!answer.ok) throw new Error(faultOf(await answer.text()) || `The hub answered ${answer.status}.`)
  return answer
}

/** With a token of a link, or the fixed one. By POST, so that it is in no address and no history. */
export async function signIn(token: string): Promise<void> {
  const answer = await fetch('/login', { method: 'POST', headers: { Accept: 'application/json' }, body: new URLSearchParams({ token }), cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(faultOf(await answer.text()) || `The hub answered ${answer.status}.`)
  const given = text(object(await answer.json()).key)
  localStorage.removeItem(KEY_BEFORE)
  localStorage.setItem(KEY, given)
}

function readServer(value: unknown): HubServer {
  const { id, name, kind, state, version } = object(value)
  return { id: text(id), name: text(name) || text(id), kind: text(kind), state: text(state), version: text(version) }
}

export async function listServers(): Promise<HubServer[]> {
  const found: unknown = await (await ask('/api/servers')).json()
  return array(found).map(readServer).filter((server) => server.id !== '')
}

export async function addServer(url: string, token: string): Promise<void> {
  await ask('/api/servers', { method: 'POST', body: JSON.stringify(token ? { url, token } : { url }) })
}

export async function startOwnServer(): Promise<void> {
  await ask('/api/servers/own', { method: 'POST' })
}

/** A link that is good once, and whether other machines can use it. */
export async function freshLink(): Promise<{ url: string; isForOthers: boolean }> {
  const answer = object(await (await ask('/api/link', { method: 'POST' })).json())
  return { url: text(answer.url), isForOthers: answer.lan === true }
}

export async function signOutEverywhere(): Promise<void> {
  await ask('/api/sign-out', { method: 'POST' })
  localStorage.removeItem(KEY)
}

export function openSocket(serverId: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const url = `${scheme}://${location.host}/ws?server=${encodeURIComponent(serverId)}`
  return new WebSocket(url, ['bobbin.ui', `key.${key() || 'none'}`]) as unknown as Wire
}

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

export function takeKeyFromAddress(): void {
  const found = /^#key=([\w-]+)/.exec(location.hash)
  if (!found) return
  localStorage.setItem(KEY, found[1]!)
  history.replaceState(null, '', localStorage.getItem('bobbin.place') ?? '#/new')
}

const key = () => localStorage.getItem(KEY) ?? ''

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
  if (answer.status === 401) throw new SignedOut()
  if (!answer.ok) throw new Error(faultOf(await answer.text()) || `The hub answered ${answer.status}.`)
  return answer
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

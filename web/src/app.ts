/** What the whole page shares: the servers, where we are, what is announced. Views read it; actions change it. */
import { computed, effect, signal } from '@preact/signals'
import { Link, type LinkEvents } from './link'
import { listServers, SignedOut, type HubServer } from './wire/hub'
import { keep, kept } from './store/keep'
import { recallList } from './store/visit'
import type { Thread } from './store/model'

export type Place = { at: 'new' } | { at: 'thread'; server: string; thread: string } | { at: 'settings'; part: string }
export type Overlay = '' | 'palette' | 'shortcuts' | 'device' | 'rename' | 'review' | 'threads' | 'details'

export const links = signal<Link[]>([])
/** undefined until the hub has answered once. */
export const hubServers = signal<HubServer[] | undefined>(undefined)
export const isSignedOut = signal(false)
export const hubProblem = signal('')
export const place = signal<Place>({ at: 'new' })
/** What stands behind the settings. */
export const lastPlace = signal<Place>({ at: 'new' })
export const overlay = signal<Overlay>('')
export const announcement = signal('')
export interface Alert {
  id: number
  text: string
  retry?: () => void
}
export const alerts = signal<Alert[]>([])
/** Changes once a second, for what counts seconds. */
export const clock = signal(Date.now())
export const isNarrow = signal(false)
export const isTouch = signal(false)

let alertCount = 0
export function alert(text: string, retry?: () => void): void {
  if (alerts.peek().some((one) => one.text === text)) return
  alerts.value = [...alerts.peek(), { id: ++alertCount, text, retry }].slice(-5)
}
export const dismiss = (id: number): void => {
  alerts.value = alerts.peek().filter((one) => one.id !== id)
}

export const linkOf = (server: string): Link | undefined => links.value.find((link) => link.server.id === server)
export const linkTo = (thread: Thread): Link | undefined => links.peek().find((link) => link.server === thread.server)

export const behind = computed<Place>(() => (place.value.at === 'settings' ? lastPlace.value : place.value))

/** The thread that is open, if its server is known. */
export const current = computed<Thread | null>(() => {
  const at = behind.value
  if (at.at !== 'thread') return null
  const link = linkOf(at.server)
  return link ? link.server.thread(at.thread) : null
})

/** The server that a new thread would be begun on. */
export const chosenServer = signal(kept('server', ''))
export const newLink = computed<Link | undefined>(
  () => linkOf(chosenServer.value) ?? links.value.find((link) => link.server.line.value === 'connected') ?? links.value[0],
)
/** The server of what is on screen. */
export const currentLink = computed<Link | undefined>(() => {
  const at = behind.value
  return at.at === 'thread' ? linkOf(at.server) : newLink.value
})
effect(() => {
  if (chosenServer.value) keep('server', chosenServer.value)
})

export function addressOf(where: Place): string {
  switch (where.at) {
    case 'thread':
      return `#/t/${encodeURIComponent(where.server)}/${encodeURIComponent(where.thread)}`
    case 'settings':
      return `#/settings/${where.part}`
    default:
      return '#/new'
  }
}

export function readAddress(hash: string): Place {
  const parts = hash.replace(/^#\/?/, '').split('/')
  const decode = (part: string | undefined) => {
    try {
      return decodeURIComponent(part ?? '')
    } catch {
      return ''
    }
  }
  if (parts[0] === 't' && parts[1] && parts[2]) return { at: 'thread', server: decode(parts[1]), thread: decode(parts[2]) }
  if (parts[0] === 'settings') return { at: 'settings', part: parts[1] || 'general' }
  return { at: 'new' }
}

export function go(where: Place): void {
  const hash = addressOf(where)
  if (location.hash === hash) arrive()
  else location.hash = hash
}

/** On a narrow screen the list and the details are screens of their own, with an entry in the browser's history. */
export function overlayOfEntry(): Overlay {
  const found: unknown = (history.state as { overlay?: unknown } | null)?.overlay
  return found === 'threads' || found === 'details' ? found : ''
}

export function arrive(): void {
  const where = readAddress(location.hash)
  if (where.at !== 'settings') {
    lastPlace.value = where
    if (overlay.peek() === 'threads' && overlayOfEntry() !== 'threads') overlay.value = ''
    try {
      localStorage.setItem('bobbin.place', addressOf(where))
    } catch {
      // forbidden
    }
  }
  place.value = where
}

let events: LinkEvents
export function useEvents(given: LinkEvents): void {
  events = given
}

/** Asks the hub what there is, and connects to what is new. */
export async function lookForServers(): Promise<void> {
  let found: HubServer[]
  try {
    found = await listServers()
    hubProblem.value = ''
    isSignedOut.value = false
  } catch (error) {
    if (error instanceof SignedOut) isSignedOut.value = true
    else hubProblem.value = String(error instanceof Error ? error.message : error)
    return
  }
  const old = hubServers.peek() ?? []
  found = found.filter((one) => one.state !== 'stopped') // the hub's own, never started
  hubServers.value = found
  const isWanted = (link: Link) => link.isReady || link.server === current.peek()?.server // whoever reads a thread goes on reading
  const kept = links.peek().filter((link) => found.some((one) => one.id === link.server.id) || isWanted(link))
  for (const gone of links.peek().filter((link) => !kept.includes(link))) gone.stop()
  const added = found.filter((one) => !kept.some((link) => link.server.id === one.id)).map((one) => recalled(new Link(one.id, events)))
  if (added.length || kept.length !== links.peek().length) links.value = [...kept, ...added]
  for (const one of found) describe(one, old.find((before) => before.id === one.id) ?? { ...one, state: 'unreachable' })
  for (const link of added) link.start()
}

function recalled(link: Link): Link {
  recallList(link.server)
  return link
}

const isDown = (state: string) => state === 'unreachable' || state === 'refused' || state === 'starting' || state === 'busy'

function describe(one: HubServer, before: HubServer): void {
  const link = links.peek().find((each) => each.server.id === one.id)
  if (!link) return
  link.server.name.value = one.name
  link.server.kind.value = one.kind
  link.server.product.value = one.version && `Bobbin ${one.version}`
  if (one.state === 'refused' && !link.isReady) link.server.line.value = 'refused'
  if (isDown(before.state) && !isDown(one.state)) link.now() // the hub says that it is back
}

/** What happens by itself: lines come up and break, turns end, questions come, the page is hidden and shown. */
import { effect } from '@preact/signals'
import { loadThreads, openAndGoOn, sendNext, takeBackSteering } from './actions'
import { alert, announcement, arrive, clock, current, go, isNarrow, isSignedOut, isTouch, links, lookForServers, useEvents } from './app'
import { watchBack } from './back'
import { loadOffer } from './choices'
import type { Link } from './link'
import type { Happening, Thread } from './store/model'
import { isAncestor, takeAbout } from './store/about'
import { addNotice } from './store/reduce/turn'
import { dropRecalled, keepList } from './store/visit'
import { kept } from './store/keep'
import { keepSeen } from './store/seen'
import { forgetItems, liveThreads } from './store/snapshot'
import { array, text, type Obj } from './wire/json'
import { QUICK_MS } from './wire/rpc'

const LOOK_MS = 5000
const FORGET_MS = 30 * 60_000
const MOST_RESUMED = 20

type RawListener = (link: Link, method: string, params: Obj) => void
const raw = new Set<RawListener>()
/** For views that need what is no part of the model. */
export function onRaw(listener: RawListener): () => void {
  raw.add(listener)
  return () => raw.delete(listener)
}

async function ready(link: Link): Promise<void> {
  const open = current.peek()
  if (open && open.server === link.server) void openAndGoOn(open)
  const others = liveThreads(link.server).filter((thread) => thread !== open && !thread.about.peek().parent)
  for (const thread of others.slice(0, MOST_RESUMED)) void openAndGoOn(thread)
  await Promise.all([
    loadThreads(link).then(() => dropRecalled(link.server)).catch((error: unknown) => alert(`The list of threads could not be read: ${String(error instanceof Error ? error.message : error)}`)),
    loadOffer(link),
    loadedThreads(link),
  ])
  keepList(link.server)
}

/** Threads that run without being stored yet: begun by other clients a moment ago. */
async function loadedThreads(link: Link): Promise<void> {
  const answer = await link.call('thread/loaded/list', {}, QUICK_MS).catch(() => null)
  for (const id of array(answer?.data).map(text)) {
    if (!id || link.server.threads.has(id)) continue
    const read = await link.call('thread/read', { threadId: id, includeTurns: false }, QUICK_MS).catch(() => null)
    if (read) takeAbout(link.server, read.thread)
  }
}

function lost(link: Link): void {
  for (const thread of link.server.threads.values()) {
    if (thread.opening.peek() === 'opening') thread.opening.value = 'closed'
  }
  void lookForServers() // the hub knows why
}

function notify(title: string, body: string, thread: Thread): void {
  if (!document.hidden || !kept('notify', false) || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const note = new Notification(title, { body, tag: thread.key })
    note.onclick = () => {
      window.focus()
      go({ at: 'thread', server: thread.server.id, thread: thread.id })
      note.close()
    }
  } catch {
    // some browsers have them for workers only
  }
}

const ENDS: Record<string, string> = { completed: 'Done', failed: 'Failed', interrupted: 'Stopped' }

function happened(link: Link, what: Happening): void {
  switch (what.type) {
    case 'turnBegan':
      if (what.thread === current.peek()) announcement.value = 'Working'
      break
    case 'turnEnded':
      if (what.thread === current.peek()) announcement.value = ENDS[what.status] ?? 'Done'
      if (!what.thread.about.peek().parent) notify(ENDS[what.status] ?? 'Done', what.thread.title.peek(), what.thread)
      if (what.status !== 'completed') takeBackSteering(what.thread, what.turnId)
      void sendNext(what.thread, what.status)
      break
    case 'asked':
      announcement.value = 'Waiting for approval'
      notify('Needs you', what.thread.title.peek(), what.thread)
      break
    case 'raw':
      for (const listener of raw) listener(link, what.method, what.params)
  }
}

/** What a server said of no thread stands in the conversation that is open. */
function showNotices(): void {
  const thread = current.value
  if (!thread || thread.opening.value !== 'open') return
  const waiting = thread.server.notices.value
  if (waiting.length === 0) return
  thread.server.notices.value = []
  for (const one of waiting) addNotice(thread, '', one.words, one.details)
}

function forgetOld(): void {
  const now = Date.now()
  const open = current.peek()
  if (open) open.lookedAt = now
  for (const link of links.peek()) {
    for (const thread of link.server.threads.values()) {
      if (thread.feed.length.peek() > 0 && now - thread.lookedAt > FORGET_MS && !isInUse(thread, open)) forgetItems(thread)
    }
  }
}

/** Shown, inside of what is shown, or opened with a turn that somebody waits for. */
function isInUse(thread: Thread, open: Thread | null): boolean {
  const opening = thread.opening.peek()
  if (opening === 'opening' || (opening === 'open' && thread.turnId.peek() !== '')) return true
  return open !== null && (isAncestor(thread, open) || isAncestor(open, thread))
}

function hurry(): void {
  void lookForServers()
  for (const link of links.peek()) link.now()
}

/** Safari lays the keyboard over the page: the page gets the height that is left. */
function watchKeyboard(): void {
  const view = window.visualViewport
  view?.addEventListener('resize', () => {
    const isCovered = window.innerHeight - view.height > 80 && view.scale === 1
    document.documentElement.style.setProperty('--screen', isCovered ? `${view.height}px` : '100dvh')
    if (isCovered) window.scrollTo(0, 0)
  })
}

function watchScreen(): void {
  const narrow = matchMedia('(max-width: 699.98px)')
  const touch = matchMedia('(pointer: coarse)')
  const read = () => {
    isNarrow.value = narrow.matches
    isTouch.value = touch.matches
  }
  narrow.addEventListener('change', read)
  touch.addEventListener('change', read)
  read()
}

export function begin(): void {
  useEvents({ ready: (link) => void ready(link), lost, happened })
  watchScreen()
  watchKeyboard()
  watchBack()
  addEventListener('hashchange', arrive)
  addEventListener('pagehide', () => keepSeen(links.peek().flatMap((link) => liveThreads(link.server))))
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) hurry()
  })
  arrive()
  effect(() => {
    const thread = current.value
    if (!thread || thread.server.line.value !== 'connected') return
    thread.lookedAt = Date.now()
    if (thread.opening.peek() === 'closed') void openAndGoOn(thread)
  })
  effect(showNotices)
  setInterval(() => (clock.value = Date.now()), 1000)
  setInterval(() => {
    if (!document.hidden && !isSignedOut.peek()) void lookForServers()
  }, LOOK_MS)
  setInterval(forgetOld, 60_000)
  void lookForServers()
}

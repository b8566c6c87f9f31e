/** What people can do. Views call these; these send. Every failure is told in words. */
import { batch } from '@preact/signals'
import { alert, addressOf, announcement, current, go, linkTo } from './app'
import { choiceOf, startParams, taken, turnParams } from './choices'
import type { Link } from './link'
import { array, object, text } from './wire/json'
import { LostError, QUICK_MS, RpcError } from './wire/rpc'
import type { UserInput } from './wire/types/v2'
import { takeAbout } from './store/about'
import { returnToDraft } from './store/drafts'
import { Entry } from './store/feed'
import { inputText } from './store/items'
import type { Ask, Thread } from './store/model'
import { enqueue, nextAfter, unqueue } from './store/queue'
import { markAnswered, unmarkAnswered } from './store/requests'
import { applySnapshot, readSettings, releaseHeld } from './store/snapshot'
import { WORDS } from './text/words'

/** The server says it in its own words; ours say the rest. */
export const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function told<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    alert(`${what}: ${words(error)}`, () => void told(what, work))
    return undefined
  }
}

function need(thread: Thread): Link {
  const link = linkTo(thread)
  if (!link) throw new LostError()
  return link
}

const KEEP = { persistExtendedHistory: true }

/** Opens a thread: its turns replace what we had, and its events come from now on. */
export async function openThread(thread: Thread): Promise<void> {
  const link = linkTo(thread)
  if (!link?.isReady || thread.opening.peek() === 'opening') return
  thread.opening.value = 'opening'
  thread.problem.value = ''
  thread.held = []
  try {
    const answer = thread.about.peek().isArchived ? await readThread(link, thread) : await resume(link, thread)
    const lost = batch(() => {
      const unsent = applySnapshot(thread, answer.thread)
      if (answer.model !== undefined) thread.settings.value = readSettings(answer)
      thread.opening.value = 'open'
      releaseHeld(thread)
      return unsent
    })
    for (const one of lost) giveBack(thread, one)
  } catch (error) {
    releaseHeld(thread)
    openingFailed(thread, error)
  }
}

const resume = (link: Link, thread: Thread) => link.call('thread/resume', { threadId: thread.id, ...KEEP })

async function readThread(link: Link, thread: Thread) {
  return link.call('thread/read', { threadId: thread.id, includeTurns: true })
}

function openingFailed(thread: Thread, error: unknown): void {
  if (error instanceof LostError) {
    thread.opening.value = 'closed' // opened again when the line is back
    return
  }
  const message = words(error)
  // Before its first message a thread has nothing that could be resumed: keep what there is.
  const isFresh = /no rollout found|not materialized|not found|no such/i.test(message)
  if (isFresh && thread.settings.peek()) {
    thread.opening.value = 'open'
    for (const entry of thread.sending) takeBack(thread, entry)
  }
  else if (error instanceof RpcError && isFresh) thread.opening.value = 'gone'
  else thread.opening.value = 'failed'
  thread.problem.value = message
}

/** A message that was on its way to a thread that the server has never seen a message of. */
function takeBack(thread: Thread, entry: Entry): void {
  const { item } = entry.look.peek()
  unshow(thread, entry)
  if (item.type === 'userMessage') giveBack(thread, inputText(item.content))
}

function giveBack(thread: Thread, message: string): void {
  returnToDraft(thread.key, message)
  alert(WORDS.notSent)
}

/** Begins a thread with its first message. */
export async function beginThread(link: Link, folder: string, input: UserInput[]): Promise<boolean> {
  const where = choiceOf(`new ${link.server.id}`)
  const choice = where.peek()
  const thread = await told('The thread could not be started', async () => {
    const answer = await link.call('thread/start', { ...startParams(choice), ...(folder ? { cwd: folder } : {}), ...KEEP })
    const id = text(object(answer.thread).id) || text(answer.id)
    const begun = takeAbout(link.server, { ...object(answer.thread), id })!
    begun.settings.value = readSettings(answer)
    begun.opening.value = 'open'
    begun.about.value = { ...begun.about.peek(), updatedAt: Math.floor(Date.now() / 1000) }
    return begun
  })
  if (!thread) return false
  choiceOf(thread.key).value = { effort: choice.effort, mode: choice.mode }
  where.value = {}
  go({ at: 'thread', server: link.server.id, thread: thread.id })
  return send(thread, input)
}

function showSending(thread: Thread, input: UserInput[]): Entry {
  const id = `sending ${Date.now()} ${Math.random()}`
  const entry = new Entry(id, thread.turnId.peek() || id, { item: { type: 'userMessage', id, content: input }, isRunning: false, isSending: true })
  thread.sending.push(entry)
  thread.feed.append(entry)
  return entry
}

function unshow(thread: Thread, entry: Entry): void {
  thread.sending = thread.sending.filter((one) => one !== entry)
  thread.feed.remove(entry)
}

/** Sends a message: steers the turn that runs, or begins one. False means that it has not been sent. */
export async function send(thread: Thread, input: UserInput[]): Promise<boolean> {
  const link = linkTo(thread)
  if (!link?.isReady) return false
  if (thread.opening.peek() !== 'open') await openThread(thread)
  const entry = showSending(thread, input)
  if (!thread.about.peek().preview) thread.about.value = { ...thread.about.peek(), preview: inputText(input) }
  try {
    const turnId = thread.turnId.peek()
    if (turnId === '' || !(await steer(link, thread, turnId, input))) await startTurnLoaded(link, thread, input)
    return true
  } catch (error) {
    if (error instanceof LostError) return true // the next snapshot tells whether it arrived
    unshow(thread, entry)
    alert(`The message was not sent: ${words(error)}`)
    return false
  }
}

/** A server may have unloaded the thread meanwhile: then it is resumed first. */
async function startTurnLoaded(link: Link, thread: Thread, input: UserInput[]): Promise<void> {
  try {
    await startTurn(link, thread, input)
  } catch (error) {
    if (!(error instanceof RpcError) || !/thread not found|not loaded/i.test(error.message)) throw error
    await link.call('thread/resume', { threadId: thread.id, ...KEEP })
    await startTurn(link, thread, input)
  }
}

async function startTurn(link: Link, thread: Thread, input: UserInput[]): Promise<void> {
  const chosen = choiceOf(thread.key)
  const choice = chosen.peek()
  await link.call('turn/start', { threadId: thread.id, input, ...turnParams(choice, thread.settings.peek()) })
  thread.settings.value = taken(thread.settings.peek(), choice)
  if (chosen.peek() === choice) chosen.value = {}
}

/** False when the turn has just ended, so that the text has to begin one instead. */
async function steer(link: Link, thread: Thread, turnId: string, input: UserInput[]): Promise<boolean> {
  try {
    await link.call('turn/steer', { threadId: thread.id, input, expectedTurnId: turnId })
    return true
  } catch (error) {
    if (error instanceof RpcError && (error.isUnknown || /no active turn|expected|active turn|not running|steer/i.test(error.message))) return false
    throw error
  }
}

export function queueMessage(thread: Thread, input: UserInput[]): void {
  if (thread.turnId.peek() === '') void send(thread, input)
  else enqueue(thread.key, input)
}

/** One of the queue, when a turn has completed. */
export async function sendNext(thread: Thread, status: string): Promise<void> {
  const next = nextAfter(thread.key, status)
  if (!next || !unqueue(thread.key, next.id)) return
  if (!(await send(thread, next.input))) enqueue(thread.key, next.input)
}

export async function stopTurn(thread: Thread): Promise<void> {
  const turnId = thread.turnId.peek()
  if (turnId) await told('The turn could not be stopped', () => need(thread).call('turn/interrupt', { threadId: thread.id, turnId }))
}

export async function rename(thread: Thread, name: string): Promise<boolean> {
  const done = await told('The thread could not be renamed', () => need(thread).call('thread/name/set', { threadId: thread.id, name }))
  if (done) thread.about.value = { ...thread.about.peek(), name }
  return done !== undefined
}

export async function archive(thread: Thread): Promise<void> {
  const done = await told('The thread could not be archived', () => need(thread).call('thread/archive', { threadId: thread.id }))
  if (!done) return
  thread.about.value = { ...thread.about.peek(), isArchived: true }
  announcement.value = 'Archived'
  if (current.peek() === thread) go({ at: 'new' })
}

export async function unarchive(thread: Thread): Promise<void> {
  const done = await told('The thread could not be taken out of the archive', () => need(thread).call('thread/unarchive', { threadId: thread.id }))
  if (!done) return
  thread.about.value = { ...thread.about.peek(), isArchived: false }
  thread.isListed.value = true
  await openThread(thread)
}

/** A new thread with the history of this one, up to before `turnId` if one is given. */
export async function fork(thread: Thread, turnId = ''): Promise<void> {
  const link = need(thread)
  const made = await told('The thread could not be forked', async () => {
    const answer = await link.call('thread/fork', { threadId: thread.id, ...KEEP })
    const copy = takeAbout(link.server, answer.thread)
    if (!copy) return undefined
    copy.about.value = { ...copy.about.peek(), preview: copy.about.peek().preview || thread.about.peek().preview, updatedAt: Math.floor(Date.now() / 1000) }
    applySnapshot(copy, answer.thread)
    copy.settings.value = readSettings(answer)
    copy.opening.value = 'open'
    return copy
  })
  if (!made) return
  const dropped = turnId ? thread.turnIds.length - thread.turnIds.indexOf(turnId) : 0
  if (dropped > 0 && dropped < made.turnIds.length) await rollBack(made, dropped)
  go({ at: 'thread', server: link.server.id, thread: made.id })
}

/** Forgets the last turns; files stay as they are. */
export async function rollBack(thread: Thread, turns: number): Promise<boolean> {
  const link = need(thread)
  const before = thread.turnIds.at(-turns)
  const done = await told('The thread could not be rolled back', async () => {
    const answer = link.can('thread/rollback')
      ? await link.call('thread/rollback', { threadId: thread.id, numTurns: turns }).catch((error: unknown) => {
          if (error instanceof RpcError && error.isUnknown) return link.call('thread/revert', { threadId: thread.id, beforeTurnId: before })
          throw error
        })
      : await link.call('thread/revert', { threadId: thread.id, beforeTurnId: before })
    const given = object(answer.thread)
    if (array(given.turns).length || turns >= thread.turnIds.length) applySnapshot(thread, given)
    else await openThread(thread)
    return true
  })
  return done === true
}

/** Takes a message and all after it back, and puts its words into the field. */
export async function editFrom(thread: Thread, turnId: string, words: string): Promise<void> {
  const index = thread.turnIds.indexOf(turnId)
  if (index < 0) return
  if (thread.turnId.peek()) await stopTurn(thread)
  if (!(await rollBack(thread, thread.turnIds.length - index))) return
  returnToDraft(thread.key, words)
}

export const compact = (thread: Thread): Promise<unknown> =>
  told('The thread could not be compacted', () => need(thread).call('thread/compact/start', { threadId: thread.id }))

export type ReviewTarget = { type: 'uncommittedChanges' } | { type: 'baseBranch'; branch: string } | { type: 'commit'; sha: string; title: null } | { type: 'custom'; instructions: string }

export const review = (thread: Thread, target: ReviewTarget): Promise<unknown> =>
  told('The review could not be started', () => need(thread).call('review/start', { threadId: thread.id, target, delivery: 'inline' }))

export const shellCommand = (thread: Thread, command: string): Promise<unknown> =>
  told('The command could not be run', () => need(thread).call('thread/shellCommand', { threadId: thread.id, command }))

/** Answers a question of the server, once. */
export function answer(thread: Thread, ask: Ask, result: unknown): void {
  if (thread.answered.peek().has(ask.key)) return
  markAnswered(thread, ask)
  if (!linkTo(thread)?.answer(ask.id, result)) {
    unmarkAnswered(thread, ask)
    alert('The answer was not sent: there is no connection.')
  }
}

export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    copyByHand(value)
  }
  announcement.value = 'Copied'
}

/** Over plain HTTP from another machine there is no clipboard, but there is the old way. */
function copyByHand(value: string): void {
  const field = document.createElement('textarea')
  field.value = value
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

export const copyLink = (thread: Thread): Promise<void> =>
  copyText(`${location.origin}/${addressOf({ at: 'thread', server: thread.server.id, thread: thread.id })}`)

/** A page of the list of threads. */
export async function loadThreads(link: Link, options: { archived?: boolean; search?: string; cursor?: string } = {}): Promise<string> {
  const answer = await link.call(
    'thread/list',
    {
      limit: 50, sortKey: 'updated_at', modelProviders: [], archived: options.archived ?? false,
      ...(options.search ? { searchTerm: options.search } : {}), ...(options.cursor ? { cursor: options.cursor } : {}),
    },
    QUICK_MS * 3,
  )
  batch(() => {
    for (const one of array(answer.data)) {
      const thread = takeAbout(link.server, one)
      if (thread && thread.about.peek().isArchived !== (options.archived ?? false)) {
        thread.about.value = { ...thread.about.peek(), isArchived: options.archived ?? false }
      }
    }
  })
  return text(answer.nextCursor)
}

/** Messages: they begin turns, steer them, or wait in a queue. */
import { alert, go, linkTo } from '../app'
import { choiceOf, startParams, taken, turnParams } from '../choices'
import type { Link } from '../link'
import { takeAbout } from '../store/about'
import { returnMessage } from '../store/drafts'
import { inputText } from '../store/items'
import type { Thread } from '../store/model'
import { enqueue, nextAfter, unqueue } from '../store/queue'
import { readSettings } from '../store/snapshot'
import { object, text } from '../wire/json'
import { LostError, RpcError } from '../wire/rpc'
import type { UserInput } from '../wire/types/v2'
import { openThread } from './open'
import { showSending, unshow } from './sending'
import { words, told, need, KEEP } from './told'

/** Begins a thread with its first message. False means that there is none; else the message belongs to it, sent or not. */
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
  if (!(await send(thread, input))) returnMessage(thread.key, input)
  return true
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
    if (turnId !== '' && (await steer(link, thread, turnId, input))) entry.steers = turnId
    else await startTurnLoaded(link, thread, input)
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
    await link.call('thread/resume', { threadId: thread.id, excludeTurns: true, ...KEEP })
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

/** Opens a thread; what waits in its queue goes on if its turn has completed while nobody was here. */
export async function openAndGoOn(thread: Thread): Promise<void> {
  await openThread(thread)
  if (thread.opening.peek() === 'open' && thread.turnId.peek() === '') await sendNext(thread, thread.lastStatus)
}

export async function stopTurn(thread: Thread): Promise<void> {
  const turnId = thread.turnId.peek()
  if (turnId) await told('The turn could not be stopped', () => need(thread).call('turn/interrupt', { threadId: thread.id, turnId }))
}

export const shellCommand = (thread: Thread, command: string): Promise<unknown> =>
  told('The command could not be run', () => need(thread).call('thread/shellCommand', { threadId: thread.id, command }))

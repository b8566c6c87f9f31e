/** What a line that begins with `/` does. */
import { archive, compact, fork } from '../../actions'
import { alert, go, overlay } from '../../app'
import { choiceOf, whereOf } from '../../choices'
import type { Link } from '../../link'
import type { Thread } from '../../store/model'
import { addNotice } from '../../store/reduce/turn'
import { count } from '../../text/time'
import { openDetails } from '../details/state'

interface Command {
  name: string
  hint: string
  needsThread: boolean
  run(thread: Thread | null, link: Link): void
}

function status(thread: Thread): void {
  const settings = thread.settings.peek()
  const usage = thread.usage.peek()
  const lines = [
    `Thread ${thread.id}`,
    settings && `Model ${settings.model}, effort ${settings.effort ?? 'default'}, folder ${settings.cwd}`,
    usage && `${count(usage.total.totalTokens)} tokens in all, ${count(usage.last.totalTokens)} in the last request${usage.modelContextWindow ? ` of ${count(usage.modelContextWindow)}` : ''}`,
    `Server ${thread.server.name.peek()} ${thread.server.version.peek()}`,
  ].filter(Boolean)
  addNotice(thread, thread.turnIds.at(-1) ?? '', lines.join(' · '))
}

const on = (run: (thread: Thread) => unknown) => (thread: Thread | null) => {
  if (thread) run(thread)
}

export const COMMANDS: Command[] = [
  { name: 'new', hint: 'Begin another thread', needsThread: false, run: () => go({ at: 'new' }) },
  { name: 'model', hint: 'Choose the model', needsThread: false, run: () => document.querySelector<HTMLElement>('select[name=model]')?.focus() },
  {
    name: 'plan', hint: 'Plan first, change nothing', needsThread: false,
    run: (thread, link) => {
      const choice = choiceOf(whereOf(thread, link))
      choice.value = { ...choice.peek(), mode: 'plan' }
    },
  },
  { name: 'review', hint: 'Review changes', needsThread: true, run: () => (overlay.value = 'review') },
  { name: 'compact', hint: 'Shorten the conversation to a summary', needsThread: true, run: on(compact) },
  { name: 'fork', hint: 'A new thread with this history', needsThread: true, run: on((thread) => fork(thread)) },
  { name: 'rename', hint: 'Give the thread a name', needsThread: true, run: () => (overlay.value = 'rename') },
  { name: 'archive', hint: 'Put the thread away', needsThread: true, run: on(archive) },
  { name: 'diff', hint: 'Show the changes', needsThread: false, run: () => openDetails('Changes') },
  { name: 'status', hint: 'Settings and tokens', needsThread: true, run: on(status) },
]

/** Whether the text was a command, which has been carried out then. */
export function runCommand(line: string, thread: Thread | null, link: Link): boolean {
  const name = /^\/(\w+)\s*$/.exec(line.trim())?.[1]
  const command = COMMANDS.find((one) => one.name === name)
  if (!command) return false
  if (command.needsThread && !thread) alert(`/${command.name} needs a thread.`)
  else command.run(thread, link)
  return true
}

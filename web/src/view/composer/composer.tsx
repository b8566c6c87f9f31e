/** Where messages are written. It is in the flow of the page, so that a phone's keyboard does not cover it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { beginThread, queueMessage, send, shellCommand, unarchive } from '../../actions'
import { isTouch } from '../../app'
import { choiceOf } from '../../choices'
import type { Link } from '../../link'
import { returnMessage } from '../../store/drafts'
import { inputText } from '../../store/items'
import { keep, kept } from '../../store/keep'
import type { Thread } from '../../store/model'
import { WORDS } from '../../text/words'
import { Attachments } from './attachments'
import { Buttons } from './buttons'
import { askedAt, type Option } from './complete'
import { runCommand } from './commands'
import { CompletionList, useCompletion } from './completion'
import { imagesOf } from './images'
import { useMessage, type Message } from './message'
import { NewThreadRow } from './new_row'
import { QueueList } from './queue'

const LONG_LINES = 50
const MOST_OF_SCREEN = 0.4

function lastMessage(thread: Thread | null): string {
  for (const entry of thread?.feed.backwards() ?? []) {
    const { item } = entry.look.peek()
    if (item.type === 'userMessage') return inputText(item.content)
  }
  return ''
}

function Archived({ thread }: { thread: Thread }) {
  return (
    <form class="composer archived" aria-label="Composer" onSubmit={(event) => event.preventDefault()}>
      <span class="muted">{WORDS.archivedHint}</span>
      <button type="button" class="main" onClick={() => void unarchive(thread)}>Unarchive</button>
    </form>
  )
}

/** As high as its text, up to a part of the screen. */
function fitHeight(box: HTMLTextAreaElement | null): void {
  if (!box) return
  box.style.height = 'auto'
  box.style.height = `${Math.min(box.scrollHeight + 2, window.innerHeight * MOST_OF_SCREEN)}px`
}

/** `!command`, after one warning that it is not confined. */
function runShell(thread: Thread, command: string, message: Message): void {
  if (!kept('shell-warned', false) && !window.confirm(WORDS.shellWarning)) return
  keep('shell-warned', true)
  message.clear()
  void shellCommand(thread, command)
}

function onPaste(event: ClipboardEvent, message: Message): void {
  const files = imagesOf(event.clipboardData)
  const words = event.clipboardData?.getData('text/plain') ?? ''
  if (files.length) message.addImages(files)
  else if (words.split('\n').length > LONG_LINES) message.addPaste(words)
  else return
  event.preventDefault()
}

function Writing({ thread, link }: { thread: Thread | null; link: Link }) {
  const place = thread?.key ?? 'new'
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useMessage(place, (at) => field.current?.setSelectionRange(at, at))
  const [folder, setFolder] = useState(() => kept('folder', ''))
  const [isBusy, setBusy] = useState(false)
  const cwd = thread ? thread.settings.value?.cwd || thread.about.value.cwd : folder
  const completion = useCompletion(link, cwd, message.value, message.caret)
  const open = completion.state
  useLayoutEffect(() => fitHeight(field.current), [message.value])
  useEffect(() => {
    if (!isTouch.peek()) field.current?.focus({ preventScroll: true })
  }, [place])

  const isConnected = link.server.line.value === 'connected'
  const isRunning = (thread?.turnId.value ?? '') !== ''
  const canSend = !message.isEmpty && isConnected && !isBusy && thread?.opening.value !== 'opening'

  const submit = async (isQueued: boolean) => {
    if (!canSend) return
    const words = message.value.trim()
    if (runCommand(words, thread, link)) return message.clear()
    if (thread && words.startsWith('!') && words.length > 1) return runShell(thread, words.slice(1).trim(), message)
    const input = message.input()
    message.clear()
    document.dispatchEvent(new Event('bobbin-end'))
    if (thread && isRunning && isQueued) return queueMessage(thread, input)
    setBusy(true)
    keep('folder', folder)
    const isSent = thread ? await send(thread, input) : await beginThread(link, folder.trim(), input)
    setBusy(false)
    if (!isSent) returnMessage(place, input)
  }
  const pick = (option: Option) => {
    const asked = askedAt(message.value, message.caret)
    if (!asked) return
    if (asked.kind !== 'Commands') message.complete(asked, option)
    else if (runCommand(option.insert, thread, link)) message.clear()
  }
  /** Whether the key was for the list above the field. */
  const completes = (event: KeyboardEvent): boolean => {
    if (!open) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') completion.move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(open.options[open.index]!)
    else if (event.key === 'Escape') completion.close()
    else return false
    event.stopPropagation()
    return true
  }
  const sends = (event: KeyboardEvent): boolean => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key !== 'Enter' || (!isCommand && (event.shiftKey || isTouch.value))) return false
    void submit(isCommand)
    return true
  }
  const recalls = (event: KeyboardEvent): boolean => {
    const last = event.key === 'ArrowUp' && !event.altKey && message.value === '' ? lastMessage(thread) : ''
    if (last) message.write(last)
    return last !== ''
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return // an input method is at work
    if (completes(event) || sends(event) || recalls(event)) event.preventDefault()
  }
  return (
    <form
      class="composer" aria-label="Composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(false)
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        message.addImages(imagesOf(event.dataTransfer))
      }}
    >
      {thread && <QueueList thread={thread} />}
      <Attachments message={message} />
      {!thread && <NewThreadRow link={link} folder={folder} onFolder={setFolder} />}
      {open && <CompletionList state={open} onPick={pick} />}
      <textarea
        ref={field} class="field" aria-label="Message" rows={1} value={message.value} placeholder={isRunning ? 'Steer the agent, or queue a message' : 'Message'} enterkeyhint={isTouch.value ? 'enter' : 'send'}
        aria-controls={open ? 'completion' : undefined} aria-activedescendant={open ? `completion-${open.index}` : undefined} aria-autocomplete="list"
        onInput={(event) => message.typed(event.currentTarget.value, event.currentTarget.selectionStart)}
        onSelect={(event) => message.setCaret(event.currentTarget.selectionStart)} onKeyDown={onKey} onPaste={(event) => onPaste(event, message)}
      />
      <Buttons thread={thread} link={link} canSend={canSend} isConnected={isConnected} onFiles={message.addImages} onQueue={() => void submit(true)} />
      {!isConnected && !message.isEmpty && <p class="muted small-text">{WORDS.offlineSend}</p>}
      {thread && Object.values(choiceOf(thread.key).value).some(Boolean) && <p class="muted small-text">Changed settings go with the next turn.</p>}
    </form>
  )
}

export function Composer({ thread, link }: { thread: Thread | null; link: Link }) {
  return thread?.about.value.isArchived ? <Archived thread={thread} /> : <Writing thread={thread} link={link} />
}

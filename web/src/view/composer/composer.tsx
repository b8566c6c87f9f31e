/** Where messages are written. It is in the flow of the page, so that a phone's keyboard does not cover it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { beginThread, queueMessage, send, shellCommand, stopTurn, unarchive } from '../../actions'
import { alert, chosenServer, isNarrow, isTouch, links } from '../../app'
import { choiceOf } from '../../choices'
import type { Link } from '../../link'
import type { UserInput } from '../../wire/types/v2'
import { draftsChanged, readDraft, writeDraft } from '../../store/drafts'
import { inputText } from '../../store/items'
import { keep, kept } from '../../store/keep'
import type { Thread } from '../../store/model'
import { WORDS } from '../../text/words'
import { Icon } from '../icon'
import { askedAt, type Option } from './complete'
import { runCommand } from './commands'
import { CompletionList, useCompletion } from './completion'
import { attach, imagesOf, type Attached } from './images'
import { ContextMeter } from './meter'
import { Pickers } from './pickers'
import { QueueList } from './queue'

const LONG_LINES = 50
interface Pasted {
  id: number
  text: string
}
let pastes = 0

function lastMessage(thread: Thread | null): string {
  for (const entry of thread?.feed.backwards() ?? []) {
    const { item } = entry.look.peek()
    if (item.type === 'userMessage') return inputText(item.content)
  }
  return ''
}

function Attachments({ images, pasted, onRemove, onUnpaste }: { images: Attached[]; pasted: Pasted[]; onRemove(id: number): void; onUnpaste(one: Pasted, isKept: boolean): void }) {
  if (images.length + pasted.length === 0) return null
  return (
    <ul class="attachments" aria-label="Attachments">
      {images.map((one) => (
        <li key={`i${one.id}`} class="chip image-chip">
          <img src={one.url} alt={one.name} />
          <button type="button" class="quiet small" aria-label={`Remove ${one.name}`} onClick={() => onRemove(one.id)}><Icon name="close" /></button>
        </li>
      ))}
      {pasted.map((one) => (
        <li key={`p${one.id}`} class="chip">
          <button type="button" class="quiet small" title="Put it into the field" onClick={() => onUnpaste(one, true)}>{`Pasted text, ${one.text.split('\n').length} lines`}</button>
          <button type="button" class="quiet small" aria-label="Remove pasted text" onClick={() => onUnpaste(one, false)}><Icon name="close" /></button>
        </li>
      ))}
    </ul>
  )
}

function NewThreadRow({ link, folder, onFolder }: { link: Link; folder: string; onFolder(value: string): void }) {
  return (
    <div class="new-row">
      <label class="picker"><span class="picker-label">Server</span>
        <select aria-label="Server" value={link.server.id} onChange={(event) => (chosenServer.value = event.currentTarget.value)}>
          {links.value.map((one) => <option value={one.server.id} selected={one === link}>{one.server.name.value || one.server.id}</option>)}
        </select>
      </label>
      <label class="picker grow"><span class="picker-label">Folder</span>
        <input type="text" aria-label="Folder" placeholder="The server’s own folder" value={folder} autocomplete="off" autocapitalize="off" spellcheck={false} onInput={(event) => onFolder(event.currentTarget.value)} />
      </label>
    </div>
  )
}

export function Composer({ thread, link }: { thread: Thread | null; link: Link }) {
  const place = thread?.key ?? 'new'
  const [value, setValue] = useState(() => readDraft(place))
  const [caret, setCaret] = useState(value.length)
  const [images, setImages] = useState<Attached[]>([])
  const [pasted, setPasted] = useState<Pasted[]>([])
  const [skills, setSkills] = useState<{ name: string; path: string }[]>([])
  const [folder, setFolder] = useState(() => kept('folder', ''))
  const [hasOptions, setOptions] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const cwd = thread ? thread.settings.value?.cwd || thread.about.value.cwd : folder
  const completion = useCompletion(link, cwd, value, caret)

  const write = (next: string, at = next.length) => {
    setValue(next)
    setCaret(at)
    writeDraft(place, next)
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }
  const changes = draftsChanged.value
  useEffect(() => setValue(readDraft(place)), [changes, place])
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight + 2, window.innerHeight * 0.4)}px`
  }, [value])
  useEffect(() => {
    if (!isTouch.peek()) field.current?.focus({ preventScroll: true })
  }, [place])

  if (thread?.about.value.isArchived) {
    return <form class="composer archived" aria-label="Composer" onSubmit={(event) => event.preventDefault()}><span class="muted">{WORDS.archivedHint}</span><button type="button" class="main" onClick={() => void unarchive(thread)}>Unarchive</button></form>
  }

  const isConnected = link.server.line.value === 'connected'
  const isRunning = (thread?.turnId.value ?? '') !== ''
  const isEmpty = value.trim() === '' && images.length === 0 && pasted.length === 0
  const canSend = !isEmpty && isConnected && !isBusy && thread?.opening.value !== 'opening'

  const input = (): UserInput[] => {
    const words = [value.trim(), ...pasted.map((one) => one.text)].filter(Boolean).join('\n\n')
    const named = skills.filter((one) => value.includes(`$${one.name}`))
    return [
      ...(words ? [{ type: 'text' as const, text: words, text_elements: [] }] : []),
      ...images.map((one) => ({ type: 'image' as const, url: one.url })),
      ...named.map((one) => ({ type: 'skill' as const, name: one.name, path: one.path })),
    ]
  }
  const clear = () => {
    write('')
    setImages([])
    setPasted([])
    setSkills([])
  }
  const putBack = (words: string, pictures: Attached[]) => {
    if (readDraft(place) === '') write(words)
    setImages(pictures)
  }
  const submit = async (isQueued = false) => {
    if (!canSend) return
    const words = value.trim()
    if (runCommand(words, thread, link)) return clear()
    if (thread && words.startsWith('!') && words.length > 1) return runShell(thread, words.slice(1).trim())
    const message = input()
    const pictures = images
    clear()
    document.dispatchEvent(new Event('bobbin-end'))
    if (thread && isRunning && isQueued) return queueMessage(thread, message)
    setBusy(true)
    keep('folder', folder)
    const isSent = thread ? await send(thread, message) : await beginThread(link, folder.trim(), message)
    setBusy(false)
    if (!isSent) putBack(words, pictures)
  }
  const runShell = (owner: Thread, command: string) => {
    if (!kept('shell-warned', false) && !window.confirm(WORDS.shellWarning)) return
    keep('shell-warned', true)
    clear()
    void shellCommand(owner, command)
  }
  const pick = (option: Option) => {
    const asked = askedAt(value, caret)
    if (!asked) return
    if (asked.kind === 'Commands') {
      if (runCommand(option.insert, thread, link)) clear()
      return
    }
    if (option.skill) setSkills([...skills, option.skill])
    write(value.slice(0, asked.from) + option.insert + value.slice(asked.to), asked.from + option.insert.length)
  }
  const add = (files: File[]) => {
    for (const file of files) attach(file).then((one) => setImages((list) => [...list, one]), (error: Error) => alert(error.message))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return
    const open = completion.state
    if (open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        completion.move(event.key === 'ArrowDown' ? 1 : -1)
        return event.preventDefault()
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        pick(open.options[open.index]!)
        return event.preventDefault()
      }
      if (event.key === 'Escape') {
        completion.close()
        event.stopPropagation()
        return event.preventDefault()
      }
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit(true)
    } else if (event.key === 'Enter' && !event.shiftKey && !isTouch.value) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'ArrowUp' && !event.altKey && value === '') {
      const last = lastMessage(thread)
      if (last) {
        event.preventDefault()
        write(last)
      }
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = imagesOf(event.clipboardData)
    const words = event.clipboardData?.getData('text/plain') ?? ''
    if (files.length) add(files)
    else if (words.split('\n').length > LONG_LINES) setPasted([...pasted, { id: ++pastes, text: words }])
    else return
    event.preventDefault()
  }
  const open = completion.state
  return (
    <form
      class="composer" aria-label="Composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add(imagesOf(event.dataTransfer))
      }}
    >
      {thread && <QueueList thread={thread} onEdit={(words) => write(value ? `${value}\n${words}` : words)} />}
      <Attachments
        images={images} pasted={pasted} onRemove={(id) => setImages(images.filter((one) => one.id !== id))}
        onUnpaste={(one, isKept) => {
          setPasted(pasted.filter((each) => each !== one))
          if (isKept) write(value ? `${value}\n${one.text}` : one.text)
        }}
      />
      {!thread && <NewThreadRow link={link} folder={folder} onFolder={setFolder} />}
      {open && <CompletionList state={open} onPick={pick} />}
      <textarea
        ref={field} class="field" aria-label="Message" rows={1} value={value} placeholder={isRunning ? 'Steer the agent, or queue a message' : 'Message'} enterkeyhint={isTouch.value ? 'enter' : 'send'}
        aria-controls={open ? 'completion' : undefined} aria-activedescendant={open ? `completion-${open.index}` : undefined} aria-autocomplete="list"
        onInput={(event) => {
          setValue(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          writeDraft(place, event.currentTarget.value)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)} onKeyDown={onKey} onPaste={onPaste}
      />
      <div class="composer-row">
        <button type="button" class="quiet" aria-label="Attach image" title="Attach image" onClick={() => picker.current?.click()}><Icon name="image" /></button>
        <input
          ref={picker} type="file" accept="image/*" multiple hidden tabIndex={-1} aria-hidden="true"
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <button type="button" class="quiet options-button" aria-label="Options" title="Options" aria-expanded={hasOptions} onClick={() => setOptions(!hasOptions)}><Icon name="sliders" /></button>
        <div class={hasOptions || !isNarrow.value ? 'pickers' : 'pickers closed'}><Pickers thread={thread} link={link} /></div>
        <span class="grow" />
        {thread && <ContextMeter thread={thread} />}
        {isRunning && <button type="button" class="quiet" aria-label="Queue" title="Queue (Ctrl+Enter)" disabled={!canSend} onClick={() => void submit(true)}><Icon name="queue" /></button>}
        {isRunning && thread && <button type="button" class="stop" aria-label="Stop" title="Stop (Escape twice)" disabled={!isConnected} onClick={() => void stopTurn(thread)}><Icon name="stop" /></button>}
        <button type="submit" class="main send" aria-label="Send" title={isConnected ? 'Send (Enter)' : WORDS.offlineSend} disabled={!canSend}><Icon name="send" /></button>
      </div>
      {!isConnected && !isEmpty && <p class="muted small-text">{WORDS.offlineSend}</p>}
      {thread && Object.values(choiceOf(thread.key).value).some(Boolean) && <p class="muted small-text">Changed settings go with the next turn.</p>}
    </form>
  )
}

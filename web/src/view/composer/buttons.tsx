/** The row under the field: attach, options, pickers, context, queue, stop, send. */
import { useRef, useState } from 'preact/hooks'
import { stopTurn } from '../../actions'
import { isNarrow } from '../../app'
import type { Link } from '../../link'
import type { Thread } from '../../store/model'
import { WORDS } from '../../text/words'
import { Icon } from '../icon'
import { ContextMeter } from './meter'
import { Pickers } from './pickers'

function Attach({ onFiles }: { onFiles(files: File[]): void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" class="quiet" aria-label="Attach image" title="Attach image" onClick={() => picker.current?.click()}><Icon name="image" /></button>
      <input
        ref={picker} type="file" accept="image/*" multiple hidden tabIndex={-1} aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

interface Props {
  thread: Thread | null
  link: Link
  canSend: boolean
  isConnected: boolean
  onFiles(files: File[]): void
  onQueue(): void
}

export function Buttons({ thread, link, canSend, isConnected, onFiles, onQueue }: Props) {
  const [hasOptions, setOptions] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hasOptions) return
    setOptions(false)
    button.current?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  const isRunning = (thread?.turnId.value ?? '') !== ''
  return (
    <div class="composer-row" onKeyDown={onKey}>
      <Attach onFiles={onFiles} />
      <button ref={button} type="button" class="quiet options-button" aria-label="Options" title="Options" aria-expanded={hasOptions} onClick={() => setOptions(!hasOptions)}><Icon name="sliders" /></button>
      <div class={hasOptions || !isNarrow.value ? 'pickers' : 'pickers closed'}><Pickers thread={thread} link={link} /></div>
      <span class="grow" />
      {thread && <ContextMeter thread={thread} />}
      {isRunning && <button type="button" class="quiet" aria-label="Queue" title="Queue (Ctrl+Enter)" disabled={!canSend} onClick={onQueue}><Icon name="queue" /></button>}
      {isRunning && thread && <button type="button" class="stop" aria-label="Stop" title="Stop (Escape twice)" disabled={!isConnected} onClick={() => void stopTurn(thread)}><Icon name="stop" /></button>}
      <button type="submit" class="main send" aria-label="Send" title={isConnected ? 'Send (Enter)' : WORDS.offlineSend} disabled={!canSend}><Icon name="send" /></button>
    </div>
  )
}

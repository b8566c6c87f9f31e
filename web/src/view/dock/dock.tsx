/** Questions of the server, above the composer, oldest first. Answered once; nothing else on the page answers one. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { answer } from '../../actions'
import type { Ask, Thread } from '../../store/model'
import { askKind } from '../../store/requests'
import { focusField, isFocusLost } from './focus'
import { CommandApproval } from './command'
import { ElicitationForm } from './form'
import { PatchApproval } from './patch'
import { PermissionsRequest } from './permissions'
import { Questions } from './question'

export interface AskProps {
  ask: Ask
  thread: Thread
  isAnswered: boolean
  reply(result: unknown): void
}

function view(method: string) {
  switch (method) {
    case 'item/commandExecution/requestApproval':
    case 'execCommandApproval':
      return CommandApproval
    case 'item/fileChange/requestApproval':
    case 'applyPatchApproval':
      return PatchApproval
    case 'item/permissions/requestApproval':
      return PermissionsRequest
    case 'item/tool/requestUserInput':
      return Questions
    default:
      return ElicitationForm
  }
}

/** 1 to 4 press the buttons in their order, unless something is being typed. */
function onDigit(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
  if (!/^[1-9]$/.test(event.key)) return
  const buttons = (event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>('.decisions button')
  const button = buttons[Number(event.key) - 1]
  if (!button || button.disabled) return
  event.preventDefault()
  button.click()
}

const isAnswered = (thread: Thread, ask: Ask): boolean => thread.server.thread(ask.threadId).answered.value.has(ask.key)

/** Whoever answered with the keyboard goes on at the next question, or at the field. */
function useFocus(now: string, isWaiting: boolean) {
  const box = useRef<HTMLElement>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    const isIdle = !isWaiting && document.activeElement === box.current
    if (!wasInside.current || !(isFocusLost() || isIdle)) return
    if (isWaiting) return box.current?.focus()
    wasInside.current = false
    focusField()
  }, [now, isWaiting])
  const onFocusOut = (event: FocusEvent) => {
    const next = event.relatedTarget as Node | null
    if (next && !box.current?.contains(next)) wasInside.current = false
  }
  return { box, onFocusIn: () => void (wasInside.current = true), onFocusOut }
}

export function Dock({ thread }: { thread: Thread }) {
  const [at, setAt] = useState('')
  const asks = thread.allAsks.value
  const waiting = asks.find((one) => !isAnswered(thread, one))
  const ask = asks.find((one) => one.key === at) ?? waiting ?? asks.at(-1)
  const focus = useFocus(ask?.key ?? '', waiting !== undefined)
  if (!ask) return null
  const index = asks.indexOf(ask)
  const owner = thread.server.thread(ask.threadId)
  const View = view(ask.method)
  const move = (step: number) => setAt(asks[(index + step + asks.length) % asks.length]!.key)
  const reply = (result: unknown) => {
    setAt('')
    answer(owner, ask, result)
  }
  return (
    <section ref={focus.box} class="dock" role="region" aria-label={askKind(ask.method)} tabIndex={-1} onKeyDown={onDigit} onFocusIn={focus.onFocusIn} onFocusOut={focus.onFocusOut}>
      {(asks.length > 1 || owner !== thread) && (
        <div class="dock-head">
          {owner !== thread && <span class="muted">{`Asked by ${owner.about.value.nickname || owner.title.value}`}</span>}
          {asks.length > 1 && (
            <span class="dock-pages">
              <button type="button" class="quiet small" onClick={() => move(-1)}>Previous</button>
              <span>{`${index + 1} of ${asks.length}`}</span>
              <button type="button" class="quiet small" onClick={() => move(1)}>Next</button>
            </span>
          )}
        </div>
      )}
      <View key={ask.key} ask={ask} thread={owner} isAnswered={isAnswered(thread, ask)} reply={reply} />
    </section>
  )
}

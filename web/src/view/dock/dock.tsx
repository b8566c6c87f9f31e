/** Questions of the server, above the composer, oldest first. Answered once; nothing else on the page answers one. */
import { useState } from 'preact/hooks'
import { answer } from '../../actions'
import type { Ask, Thread } from '../../store/model'
import { askKind } from '../../store/requests'
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

export function Dock({ thread }: { thread: Thread }) {
  const [at, setAt] = useState('')
  const asks = thread.allAsks.value
  if (asks.length === 0) return null
  const index = Math.max(0, asks.findIndex((one) => one.key === at))
  const ask = asks[index]!
  const owner = thread.server.thread(ask.threadId)
  const View = view(ask.method)
  const move = (step: number) => setAt(asks[(index + step + asks.length) % asks.length]!.key)
  return (
    <section class="dock" role="region" aria-label={askKind(ask.method)} onKeyDown={onDigit}>
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
      <View key={ask.key} ask={ask} thread={owner} isAnswered={owner.answered.value.has(ask.key)} reply={(result) => answer(owner, ask, result)} />
    </section>
  )
}

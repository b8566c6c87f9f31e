/** A dialog of the browser: it keeps the focus, Escape closes it, and the focus goes back to where it was. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Alerts, dialogs } from './alerts'
import { Icon } from './icon'

export function Dialog({ name, onClose, children, className = '', hasHead = true }: { name: string; onClose(): void; children: ComponentChildren; className?: string; hasHead?: boolean }) {
  const box = useRef<HTMLDialogElement>(null)
  const [self] = useState({})
  useEffect(() => {
    dialogs.value = [...dialogs.peek(), self]
    return () => {
      dialogs.value = dialogs.peek().filter((one) => one !== self)
    }
  }, [self])
  useEffect(() => {
    const dialog = box.current!
    const before = document.activeElement as HTMLElement | null
    dialog.showModal()
    ;(dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus()
    return () => {
      dialog.close()
      before?.focus?.()
    }
  }, [])
  return (
    <dialog
      ref={box} class={`dialog ${className}`} aria-label={name}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div class="dialog-box">
        {hasHead && (
          <div class="dialog-head">
            <h2>{name}</h2>
            <button type="button" class="quiet" aria-label="Close" title="Close" onClick={onClose}><Icon name="close" /></button>
          </div>
        )}
        <Alerts dialog={self} />
        {children}
      </div>
    </dialog>
  )
}

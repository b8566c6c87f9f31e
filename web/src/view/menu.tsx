/** A button that opens a menu: arrows move, Escape closes, the focus comes back. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon'

export interface MenuItem {
  label: string
  run(): void
  isOff?: boolean
}

export function Menu({ name, icon, items }: { name: string; icon: IconName; items: MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (isBack = true) => {
    setOpen(false)
    if (isBack) button.current?.focus()
  }
  useLayoutEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node)) close(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [isOpen])
  const onKey = (event: KeyboardEvent) => {
    const all = [...box.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const here = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: (here + 1) % all.length, ArrowUp: (here - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key]
    if (to !== undefined) all[to]?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return close(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="menu-box">
      <button ref={button} type="button" class="quiet" aria-label={name} title={name} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}><Icon name={icon} /></button>
      {isOpen && (
        <div ref={box} class="menu" role="menu" aria-label={name} onKeyDown={onKey}>
          {items.map((item) => (
            <button
              type="button" role="menuitem" tabIndex={-1} aria-disabled={item.isOff || undefined}
              onClick={() => {
                if (item.isOff) return
                close()
                item.run()
              }}
            >{item.label}</button>
          ))}
        </div>
      )}
    </div>
  )
}

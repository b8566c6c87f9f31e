import { signal } from '@preact/signals'
import { isNarrow, overlay } from '../../app'
import { keep, kept } from '../../store/keep'

export const TABS = ['Changes', 'Plan', 'Files', 'Terminal', 'Wire'] as const
export type Tab = (typeof TABS)[number]

export const isDetailsOpen = signal(kept('details', false))
export const tab = signal<Tab>('Changes')
export const width = signal(Math.min(900, Math.max(280, kept('details-width', 420))))

export function setDetails(isOpen: boolean): void {
  if (isNarrow.peek()) {
    overlay.value = isOpen ? 'details' : ''
    return
  }
  isDetailsOpen.value = isOpen
  keep('details', isOpen)
}

export function openDetails(which: Tab): void {
  tab.value = which
  setDetails(true)
}

export const toggleDetails = (): void => setDetails(!(isNarrow.peek() ? overlay.peek() === 'details' : isDetailsOpen.peek()))

export function setWidth(px: number): void {
  width.value = Math.min(900, Math.max(280, Math.round(px)))
  keep('details-width', width.peek())
}

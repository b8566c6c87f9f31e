/**
 * Which chunks of a long conversation are in the document, and where the reader stays while heights change.
 *
 * A chunk near the screen (two screens) is drawn; any other is an empty box of its last measured, or estimated, height.
 * Who is at the end follows the end. For anybody else the thing at the top of the screen stays where it is: when something
 * above it changes its height, the scroll position is moved by the difference in the same frame.
 */
import { signal } from '@preact/signals'
import type { Chunk, Entry, Feed } from '../store/feed'

const SCREENS = 2
const AT_END_PX = 32
const GUESS_PX = 84

export class FeedWindow {
  readonly isAtEnd = signal(true)
  private scroller: HTMLElement | null = null
  private elements = new Map<Element, Chunk>()
  private anchor: { element: Element; top: number } | null = null
  private lastTop = 0
  private readonly sizes: ResizeObserver

  constructor(private readonly feed: Feed) {
    this.sizes = new ResizeObserver((changes) => this.resized(changes))
  }

  attach(scroller: HTMLElement): () => void {
    this.scroller = scroller
    const onScroll = () => this.scrolled()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    this.sizes.observe(scroller)
    this.isAtEnd.value = true
    this.update()
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      this.sizes.disconnect()
      this.elements.clear()
      this.scroller = null
      for (const chunk of this.feed.chunks.peek()) chunk.isNear.value = false
    }
  }

  watch(chunk: Chunk, element: Element): () => void {
    this.elements.set(element, chunk)
    this.sizes.observe(element)
    return () => {
      this.elements.delete(element)
      this.sizes.unobserve(element)
    }
  }

  heightOf(chunk: Chunk): number {
    // A guess is made once: the empty box in the document has that height from then on.
    chunk.height ||= Math.round(chunk.entries.peek().length * GUESS_PX)
    return chunk.height
  }

  /** Says for every chunk whether it is near. */
  update(): void {
    const scroller = this.scroller
    if (!scroller) return
    const chunks = this.feed.chunks.peek()
    const screen = scroller.clientHeight || 800
    const total = chunks.reduce((sum, chunk) => sum + this.heightOf(chunk), 0)
    const top = this.isAtEnd.peek() ? Math.max(0, total - screen) : scroller.scrollTop
    let at = 0
    for (const chunk of chunks) {
      const end = at + this.heightOf(chunk)
      const isNear = end > top - SCREENS * screen && at < top + (SCREENS + 1) * screen
      if (chunk.isNear.peek() !== isNear) chunk.isNear.value = isNear
      at = end
    }
  }

  toEnd(): void {
    this.isAtEnd.value = true
    this.update()
    this.stick()
  }

  /** Draws the chunk of an entry and brings it to the top of the screen. */
  show(entry: Entry): void {
    const scroller = this.scroller
    if (!scroller || !entry.chunk) return
    let at = 0
    for (const chunk of this.feed.chunks.peek()) {
      if (chunk === entry.chunk) break
      at += this.heightOf(chunk)
    }
    this.isAtEnd.value = false
    if (!entry.chunk.isNear.peek()) scroller.scrollTop = at
    this.update()
    requestAnimationFrame(() => {
      const element = scroller.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry.id)}"]`)
      element?.scrollIntoView({ block: 'start' })
      element?.focus({ preventScroll: true })
      this.scrolled()
    })
  }

  /** The entry at the top of the screen. */
  entryAtTop(): string {
    const scroller = this.scroller
    const found = scroller && this.firstVisible(scroller)
    return (found as HTMLElement | null)?.dataset.entry ?? ''
  }

  private scrolled(): void {
    const scroller = this.scroller
    if (!scroller) return
    const top = scroller.scrollTop
    const isEnd = scroller.scrollHeight - top - scroller.clientHeight < AT_END_PX
    if (isEnd) this.isAtEnd.value = true
    else if (top < this.lastTop - 1) this.isAtEnd.value = false
    this.lastTop = top
    this.update()
    this.remember()
  }

  private resized(changes: ResizeObserverEntry[]): void {
    for (const change of changes) {
      const chunk = this.elements.get(change.target)
      if (!chunk || !chunk.isNear.peek()) continue
      const height = (change.target as HTMLElement).offsetHeight
      if (height === 0) continue
      chunk.height = height
    }
    this.stick()
    this.update()
  }

  /** Keeps the end, or the thing at the top, where it is. */
  private stick(): void {
    const scroller = this.scroller
    if (!scroller) return
    if (this.isAtEnd.peek()) {
      scroller.scrollTop = scroller.scrollHeight
    } else if (this.anchor?.element.isConnected) {
      const top = this.anchor.element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const moved = top - this.anchor.top
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved
    }
    this.lastTop = scroller.scrollTop
    this.remember()
  }

  private remember(): void {
    const scroller = this.scroller
    if (!scroller || this.isAtEnd.peek()) {
      this.anchor = null
      return
    }
    const element = this.firstVisible(scroller)
    this.anchor = element ? { element, top: element.getBoundingClientRect().top - scroller.getBoundingClientRect().top } : null
  }

  private firstVisible(scroller: HTMLElement): Element | null {
    const edge = scroller.getBoundingClientRect().top
    for (const [element, chunk] of this.elements) {
      const box = element.getBoundingClientRect()
      if (box.bottom <= edge + 1 || box.top > edge + scroller.clientHeight) continue
      if (!chunk.isNear.peek()) return element
      for (const child of element.children) if (child.getBoundingClientRect().bottom > edge + 1) return child
    }
    return null
  }
}

/**
 * The terminal, a part of its own. xterm puts its rules into `style` elements and `style` attributes, which the page's policy
 * forbids; the same text is given to the browser through the CSSOM instead, which it allows.
 */
import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'

function mirrorStyles(box: HTMLElement): () => void {
  const sheets = new Map<Element, CSSStyleSheet>()
  const take = (element: Element) => {
    let sheet = sheets.get(element)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheets.set(element, sheet)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }
    sheet.replaceSync(element.textContent ?? '')
  }
  const all = () => box.querySelectorAll('style').forEach(take)
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      const target = change.target as HTMLElement
      if (change.type === 'attributes') {
        const wanted = target.getAttribute('style') ?? ''
        if (wanted !== '' && target.style.length === 0) target.style.cssText = wanted
      } else if (target.nodeName === 'STYLE' || target.parentElement?.nodeName === 'STYLE') all()
      else if ([...change.addedNodes].some((node) => node.nodeName === 'STYLE')) all()
    }
  })
  observer.observe(box, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['style'] })
  all()
  return () => {
    observer.disconnect()
    const mine = new Set(sheets.values())
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !mine.has(sheet))
  }
}

export function makeTerminal(box: HTMLElement) {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const terminal = new Terminal({
    fontSize: 13, fontFamily: colour('--mono'), cursorBlink: false, convertEol: false, scrollback: 5000, screenReaderMode: true,
    theme: { background: colour('--bg'), foreground: colour('--text'), cursor: colour('--accent'), selectionBackground: colour('--selection') },
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  const unmirror = mirrorStyles(box)
  terminal.open(box)
  fit.fit()
  const sizes = new ResizeObserver(() => {
    if (box.clientWidth > 0) fit.fit()
  })
  sizes.observe(box)
  terminal.focus()
  return {
    write: (bytes: Uint8Array) => terminal.write(bytes),
    onData: (listener: (data: string) => void) => terminal.onData(listener),
    onResize: (listener: (size: { rows: number; cols: number }) => void) => terminal.onResize(listener),
    size: () => ({ rows: terminal.rows, cols: terminal.cols }),
    dispose: () => {
      sizes.disconnect()
      unmirror()
      terminal.dispose()
    },
  }
}

/**
 * The terminal, a part of its own. xterm puts its rules into `style` elements and `style` attributes, which the page's policy
 * forbids; the same text is given to the browser through the CSSOM instead, which it allows.
 */
import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'

const RULES = 'bobbin-rules'

/** From now on its `style` attribute, and that of its copies, is set through the CSSOM. */
function permitted(element: HTMLElement): HTMLElement {
  element.setAttribute = (attribute: string, value: string) => {
    if (attribute === 'style') element.style.cssText = value
    else Element.prototype.setAttribute.call(element, attribute, value)
  }
  element.cloneNode = (isDeep?: boolean) => permitted(Node.prototype.cloneNode.call(element, isDeep) as HTMLElement)
  return element
}

/** Makes an element of no meaning for `style`. */
const permittedElement = (name: string, options?: ElementCreationOptions): HTMLElement =>
  permitted(Document.prototype.createElement.call(document, name === 'style' ? RULES : name, options))

let terminals = 0

/** xterm asks the page's own document for elements, whatever it is told: while there is a terminal it gets permitted ones. */
function permitElements(): () => void {
  if (terminals++ === 0) Object.defineProperty(document, 'createElement', { value: permittedElement, configurable: true })
  return () => {
    if (--terminals === 0) delete (document as Partial<Document>).createElement
  }
}

/** Takes over the rules that stand in such elements. */
function mirrorRules(box: HTMLElement): () => void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const take = () => sheet.replaceSync([...box.querySelectorAll(RULES)].map((element) => element.textContent ?? '').join('\n'))
  const isRules = (node: Node | null) => node?.nodeName.toLowerCase() === RULES
  const observer = new MutationObserver((changes) => {
    if (changes.some((change) => isRules(change.target) || isRules(change.target.parentNode) || [...change.addedNodes].some(isRules))) take()
  })
  observer.observe(box, { childList: true, subtree: true, characterData: true })
  take()
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
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
  const unmirror = mirrorRules(box)
  const forbid = permitElements()
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
      forbid()
    },
  }
}

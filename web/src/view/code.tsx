/** A block of code with its colours and a button to copy it. */
import { copyText } from '../actions'
import { highlighted } from '../text/highlight'
import { Plain } from './plain'
import { Icon } from './icon'

export function CodeBlock({ code, language }: { code: string; language: string }) {
  return (
    <div class="code-block">
      <div class="code-head">
        <span>{language || 'text'}</span>
        <button type="button" class="quiet small" aria-label="Code to clipboard" title="Code to clipboard" onClick={() => void copyText(code)}><Icon name="copy" /></button>
      </div>
      <pre tabIndex={0} role="group" aria-label="Code"><code>{highlighted(code, language)}</code></pre>
    </div>
  )
}

/** JSON and other raw things, closed until asked for. */
export function Raw({ title, text }: { title: string; text: string }) {
  return (
    <details class="raw">
      <summary>{title}</summary>
      <pre tabIndex={0} role="group" aria-label={title}><Plain text={text} /></pre>
    </details>
  )
}

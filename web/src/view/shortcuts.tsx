import { overlay } from '../app'
import { Dialog } from './dialog'

const KEYS: [string, string][] = [
  ['Enter', 'Send, or steer the turn that runs'], ['Shift Enter', 'Break the line'], ['Ctrl Enter', 'Queue the message'], ['↑ in an empty field', 'The last message, to send again'],
  ['Ctrl K', 'Command palette'], ['Ctrl Shift O', 'New thread'], ['Ctrl Shift F', 'Search threads'], ['Ctrl /', 'This list'],
  ['Escape, twice', 'Stop the turn'], ['Alt ↑ / ↓', 'Previous, next message of yours'], ['PageUp / PageDown', 'Previous, next article of the conversation'],
  ['End', 'Jump to latest'], ['F6', 'Next of list, conversation, dock, composer'], ['1 to 4 in the dock', 'Press its buttons'], ['@  $  /  !', 'File, skill, command, shell command'],
]

export function Shortcuts() {
  const mac = /Mac|iP(?:hone|ad)/.test(navigator.platform)
  return (
    <Dialog name="Keyboard shortcuts" onClose={() => (overlay.value = '')}>
      <dl class="keys">{KEYS.map(([key, what]) => <div><dt><kbd>{mac ? key.replace('Ctrl', '⌘') : key}</kbd></dt><dd>{what}</dd></div>)}</dl>
    </Dialog>
  )
}

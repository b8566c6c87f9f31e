/** A shell of one's own in the folder of the thread, through `command/exec`. The terminal itself is loaded with the tab. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { words } from '../../actions'
import type { Link } from '../../link'
import type { Thread } from '../../store/model'
import { onRaw } from '../../session'
import { base64ToBytes, number, text, textToBase64 } from '../../wire/json'

let terminals = 0

interface Running {
  write(bytes: Uint8Array): void
  dispose(): void
}

async function begin(box: HTMLElement, link: Link, cwd: string, onEnd: (how: string) => void): Promise<Running> {
  const { makeTerminal } = await import('./xterm')
  const processId = `page-terminal-${Date.now()}-${++terminals}`
  const terminal = makeTerminal(box)
  const send = (data: string) => void link.call('command/exec/write', { processId, deltaBase64: textToBase64(data) }).catch(() => {})
  terminal.onData(send)
  terminal.onResize((size) => void link.call('command/exec/resize', { processId, size }).catch(() => {}))
  link.call('command/exec', { command: ['/bin/sh', '-c', 'exec "${SHELL:-/bin/sh}" -i'], processId, tty: true, streamStdin: true, streamStdoutStderr: true, disableTimeout: true, disableOutputCap: true, ...(cwd ? { cwd } : {}), size: terminal.size(), env: { TERM: 'xterm-256color' } }, 2 ** 31 - 1).then(
    (answer) => onEnd(`The shell has ended (exit ${number(answer.exitCode) ?? '?'}).`),
    (error) => onEnd(words(error)),
  )
  const stop = onRaw((from, method, params) => {
    if (from === link && method === 'command/exec/outputDelta' && params.processId === processId) terminal.write(base64ToBytes(text(params.deltaBase64)))
  })
  return {
    write: terminal.write,
    dispose: () => {
      stop()
      terminal.dispose()
      void link.call('command/exec/terminate', { processId }).catch(() => {})
    },
  }
}

export function TerminalTab({ thread, link }: { thread: Thread | null; link: Link | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const [isOn, setOn] = useState(false)
  const [ended, setEnded] = useState('')
  const cwd = thread?.settings.value?.cwd || thread?.about.value.cwd || ''
  useEffect(() => {
    if (!isOn || !link || !box.current) return
    let running: Running | null = null
    let isOver = false
    begin(box.current, link, cwd, (how) => {
      setEnded(how)
      if (!isOver) setOn(false)
    }).then((one) => (isOver ? one.dispose() : (running = one)), (error) => setEnded(words(error)))
    return () => {
      isOver = true
      running?.dispose()
    }
  }, [isOn, link, cwd])
  if (!link) return <p class="muted">No server.</p>
  if (!link.can('command/exec')) return <p class="muted">This server has no terminals.</p>
  return (
    <>
      {!isOn && (
        <div class="terminal-start">
          {ended && <p class="muted">{ended}</p>}
          <p class="muted">A shell in the sandbox that the server is configured with.</p>
          <button type="button" class="main" onClick={() => setOn(true)}>Start a terminal</button>
        </div>
      )}
      <div ref={box} class={isOn ? 'terminal-box' : 'terminal-box off'} />
    </>
  )
}

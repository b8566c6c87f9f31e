/** How it stands with the server of what is on screen. */
import { clock, currentLink, hubProblem, hubServers } from '../app'

export function lineWords(line: string, retryAt: number, now: number): string {
  if (line === 'connected') return 'Connected'
  if (line === 'reconnecting') return retryAt > now ? `Reconnecting in ${Math.max(1, Math.ceil((retryAt - now) / 1000))} s` : 'Reconnecting'
  return line === 'refused' ? 'Refused' : 'Connecting'
}

export function Connection() {
  const link = currentLink.value
  const line = link?.server.line.value ?? ''
  const words = link ? lineWords(line, link.server.retryAt.value, clock.value) : hubServers.value ? 'No server' : 'Connecting'
  const isDown = line === 'reconnecting' || line === 'refused'
  return (
    <div class={`connection ${line || 'none'}`}>
      <span class="dot" aria-hidden="true" />
      <span role="status" aria-label="Connection" title={hubProblem.value || undefined}>{words}</span>
      {isDown && <button type="button" class="link small-text" onClick={() => link?.now()}>Reconnect now</button>}
    </div>
  )
}

import { links } from '../../app'
import type { Link } from '../../link'
import { WORDS } from '../../text/words'

const STATES: Record<string, string> = { connected: 'connected', connecting: 'connecting', reconnecting: 'reconnecting', refused: 'refused' }

function ServerRow({ link }: { link: Link }) {
  const { server } = link
  const line = server.line.value
  const isOld = server.lacks.value.size > 0
  return (
    <li class={`server ${line}`}>
      <span class="dot" aria-hidden="true" />
      <span class="server-name" title={server.name.value}>{server.name.value || server.id}</span>
      <span class="server-about muted small-text" title={server.protocol.value && `Protocol ${server.protocol.value}`}>{[server.version.value, STATES[line]].filter(Boolean).join(' · ')}</span>
      {isOld && <span class="small-text muted server-note" title={`${WORDS.oldServer}\n${[...server.lacks.value].join(', ')}`}>not everything is there</span>}
    </li>
  )
}

export function ServerList() {
  return (
    <>
      <h2 class="side-title">Servers</h2>
      <ul class="servers" aria-label="Servers">{links.value.map((link) => <ServerRow key={link.server.id} link={link} />)}</ul>
    </>
  )
}

import { useState } from 'preact/hooks'
import { currentLink, go, links } from '../../app'
import type { Link } from '../../link'
import { Dialog } from '../dialog'
import { Tabs } from '../tabs'
import { Account } from './account'
import { Configuration } from './configuration'
import { General } from './general'
import { McpServers } from './mcp'
import { Servers } from './servers'
import { Skills } from './skills'

const PARTS = ['General', 'Servers', 'Account', 'MCP', 'Skills', 'Configuration'] as const
type Part = (typeof PARTS)[number]

/** Account, MCP, skills and configuration belong to one server. */
function ServerChoice({ link, onChange }: { link: Link; onChange(link: Link): void }) {
  if (links.value.length < 2) return null
  return (
    <label class="picker"><span class="picker-label">Server</span>
      <select aria-label="Settings of server" value={link.server.id} onChange={(event) => onChange(links.peek().find((one) => one.server.id === event.currentTarget.value)!)}>
        {links.value.map((one) => <option value={one.server.id} selected={one === link}>{one.server.name.value || one.server.id}</option>)}
      </select>
    </label>
  )
}

function Body({ part, link }: { part: Part; link: Link | undefined }) {
  if (part === 'General') return <General />
  if (part === 'Servers') return <Servers />
  if (!link || link.server.line.value !== 'connected') return <p class="muted">There is no connection to a server.</p>
  if (part === 'Account') return <Account key={link.server.id} link={link} />
  if (part === 'MCP') return <McpServers key={link.server.id} link={link} />
  if (part === 'Skills') return <Skills key={link.server.id} link={link} />
  return <Configuration key={link.server.id} link={link} />
}

export function Settings({ part, onClose }: { part: string; onClose(): void }) {
  const [chosen, setChosen] = useState<Link | null>(null)
  const now = PARTS.find((one) => one.toLowerCase() === part) ?? 'General'
  const link = chosen ?? currentLink.value ?? links.value[0]
  return (
    <Dialog name="Settings" onClose={onClose} className="settings">
      <Tabs label="Settings" all={PARTS} now={now} onChange={(next) => go({ at: 'settings', part: next.toLowerCase() })} />
      <div class="settings-body" role="tabpanel" id="panel-Settings" aria-label={now} tabIndex={0}>
        {link && now !== 'General' && now !== 'Servers' && <ServerChoice link={link} onChange={setChosen} />}
        <Body part={now} link={link} />
      </div>
    </Dialog>
  )
}

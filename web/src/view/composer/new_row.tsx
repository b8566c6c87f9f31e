import { chosenServer, links } from '../../app'
import type { Link } from '../../link'

/** Where a new thread will work. */
export function NewThreadRow({ link, folder, onFolder }: { link: Link; folder: string; onFolder(value: string): void }) {
  return (
    <div class="new-row">
      <label class="picker"><span class="picker-label">Server</span>
        <select aria-label="Server" value={link.server.id} onChange={(event) => (chosenServer.value = event.currentTarget.value)}>
          {links.value.map((one) => <option value={one.server.id} selected={one === link}>{one.server.name.value || one.server.id}</option>)}
        </select>
      </label>
      <label class="picker grow"><span class="picker-label">Folder</span>
        <input type="text" aria-label="Folder" placeholder="The server’s own folder" value={folder} autocomplete="off" autocapitalize="off" spellcheck={false} onInput={(event) => onFolder(event.currentTarget.value)} />
      </label>
    </div>
  )
}

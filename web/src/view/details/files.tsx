/** The folder of the thread, to look around in and to name files from. */
import { useEffect, useState } from 'preact/hooks'
import { words } from '../../actions'
import type { Link } from '../../link'
import type { Thread } from '../../store/model'
import { array, base64ToBytes, object, text } from '../../wire/json'
import { QUICK_MS } from '../../wire/rpc'
import { highlighted, languageOf } from '../../text/highlight'
import { shortPath } from '../../text/time'
import { Icon } from '../icon'

interface Entry {
  name: string
  isFolder: boolean
}
const MAX_SHOWN = 500_000

function useFolder(link: Link | undefined, path: string) {
  const [entries, setEntries] = useState<Entry[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isOver = false
    setProblem('')
    if (!link || !path) return
    link.call('fs/readDirectory', { path }, QUICK_MS).then(
      (answer) => {
        if (isOver) return
        const list = array(answer.entries).map(object).map((one) => ({ name: text(one.fileName), isFolder: one.isDirectory === true }))
        setEntries(list.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name)).slice(0, 2000))
      },
      (error) => !isOver && setProblem(words(error)),
    )
    return () => {
      isOver = true
    }
  }, [link, path])
  return { entries, problem }
}

function readText(data: string): string {
  const bytes = base64ToBytes(data)
  if (bytes.subarray(0, 8000).includes(0)) return '(not a text)'
  const all = new TextDecoder().decode(bytes)
  return all.length > MAX_SHOWN ? `${all.slice(0, MAX_SHOWN)}\n…` : all
}

function FileText({ link, path, onBack }: { link: Link; path: string; onBack(): void }) {
  const [content, setContent] = useState<string | null>(null)
  useEffect(() => {
    link.call('fs/readFile', { path }, QUICK_MS).then((answer) => setContent(readText(text(answer.dataBase64))), (error) => setContent(words(error)))
  }, [link, path])
  return (
    <>
      <button type="button" class="quiet" onClick={onBack}><Icon name="back" />{shortPath(path)}</button>
      <pre class="file-text" tabIndex={0} role="group" aria-label={`Content of ${path}`}><code>{highlighted(content ?? '', languageOf(path))}</code></pre>
    </>
  )
}

export function Files({ thread, link }: { thread: Thread | null; link: Link | undefined }) {
  const root = thread?.settings.value?.cwd || thread?.about.value.cwd || ''
  const [folder, setFolder] = useState(root)
  const [file, setFile] = useState('')
  useEffect(() => {
    setFolder(root)
    setFile('')
  }, [root])
  const { entries, problem } = useFolder(link, folder)
  if (!root || !link) return <p class="muted">Open a thread to see its folder.</p>
  if (file) return <FileText link={link} path={file} onBack={() => setFile('')} />
  const parent = folder.replace(/\/[^/]+\/?$/, '') || '/'
  return (
    <>
      <p class="folder-path muted" title={folder}>{shortPath(folder)}</p>
      {problem && <p class="danger">{problem}</p>}
      <ul class="file-list" aria-label="Files in the folder">
        {folder !== '/' && <li><button type="button" class="quiet" onClick={() => setFolder(parent)}><Icon name="back" />..</button></li>}
        {entries.map((one) => (
          <li key={one.name}>
            <button type="button" class="quiet" onClick={() => (one.isFolder ? setFolder : setFile)(`${folder.replace(/\/$/, '')}/${one.name}`)}><Icon name={one.isFolder ? 'folder' : 'file'} />{one.name}</button>
          </li>
        ))}
      </ul>
    </>
  )
}

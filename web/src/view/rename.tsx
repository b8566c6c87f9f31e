import { useState } from 'preact/hooks'
import { rename, review, type ReviewTarget } from '../actions'
import { overlay } from '../app'
import type { Thread } from '../store/model'
import { Dialog } from './dialog'

const close = () => (overlay.value = '')

export function RenameDialog({ thread }: { thread: Thread }) {
  const [name, setName] = useState(thread.about.peek().name || thread.title.peek())
  const save = async (event: Event) => {
    event.preventDefault()
    if (name.trim() && (await rename(thread, name.trim()))) close()
  }
  return (
    <Dialog name="Rename thread" onClose={close}>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <label for="thread-name">Name</label>
        <input id="thread-name" type="text" autofocus value={name} maxLength={200} autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} onFocus={(event) => event.currentTarget.select()} />
        <div class="decisions end"><button type="button" onClick={close}>Cancel</button><button type="submit" class="main" disabled={name.trim() === ''}>Save</button></div>
      </form>
    </Dialog>
  )
}

const KINDS = { uncommittedChanges: 'Uncommitted changes', baseBranch: 'Against a branch', commit: 'One commit', custom: 'In my own words' } as const
const LABELS: Record<string, string> = { baseBranch: 'Branch', commit: 'Commit', custom: 'Instructions' }

function targetOf(kind: keyof typeof KINDS, words: string): ReviewTarget {
  if (kind === 'baseBranch') return { type: kind, branch: words }
  if (kind === 'commit') return { type: kind, sha: words, title: null }
  return kind === 'custom' ? { type: kind, instructions: words } : { type: kind }
}

export function ReviewDialog({ thread }: { thread: Thread }) {
  const [kind, setKind] = useState<keyof typeof KINDS>('uncommittedChanges')
  const [words, setWords] = useState('')
  const label = LABELS[kind]
  const begin = (event: Event) => {
    event.preventDefault()
    close()
    void review(thread, targetOf(kind, words.trim()))
  }
  return (
    <Dialog name="Review" onClose={close}>
      <form class="stack" onSubmit={begin}>
        <fieldset>
          <legend>What should be reviewed?</legend>
          {Object.entries(KINDS).map(([value, text]) => (
            <label class="choice"><input type="radio" name="review" checked={kind === value} onChange={() => setKind(value as keyof typeof KINDS)} />{text}</label>
          ))}
        </fieldset>
        {label && <><label for="review-words">{label}</label><input id="review-words" type="text" required value={words} onInput={(event) => setWords(event.currentTarget.value)} /></>}
        <div class="decisions end"><button type="button" onClick={close}>Cancel</button><button type="submit" class="main" disabled={!!label && words.trim() === ''}>Start review</button></div>
      </form>
    </Dialog>
  )
}

import { useMemo } from 'preact/hooks'
import type { ShownOf } from '../../store/items'
import { fileDiff } from '../../text/diff'
import { baseName } from '../../text/time'
import { visible } from '../../text/visible'
import { Counts, DiffSwitch, FileSections } from '../diff'
import { Frame, type ItemProps } from './frame'
import { Waiting, waitsFor } from './waiting'

const STATES = { inProgress: ['', ''], completed: ['✓', 'ok'], failed: ['✗ failed', 'danger'], declined: ['declined', 'warn'] } as const
const VERBS: Record<string, string> = { add: 'New: ', delete: 'Deleted: ' }

export function FileChanges({ item, look, thread }: ItemProps<ShownOf<'fileChange'>>) {
  const files = useMemo(() => item.changes.map(fileDiff), [item.changes])
  const [words, tone] = STATES[item.status]
  const isWaiting = waitsFor(thread, item.id) // the question shows the diff
  const folder = thread.settings.value?.cwd || thread.about.value.cwd
  const total = { added: files.reduce((sum, file) => sum + file.added, 0), removed: files.reduce((sum, file) => sum + file.removed, 0) }
  const names = files.map((file) => baseName(file.path)).slice(0, 3).join(', ') + (files.length > 3 ? ` and ${files.length - 3} more` : '')
  return (
    <Frame
      name="File changes" icon="file" kind="changes" isBusy={look.isRunning} copy={() => item.changes.map((change) => `${change.path}\n${change.diff}`).join('\n')}
      line={<>{visible(names)} <Counts file={total} /></>} state={isWaiting ? <Waiting /> : words || (look.isRunning ? 'applying' : 'stopped')} tone={tone}
    >
      {look.progress && <div class="muted small-text">{look.progress}</div>}
      {files.length > 0 && !isWaiting && <DiffSwitch />}
      <FileSections files={files} folder={folder} verbOf={(index) => VERBS[item.changes[index]!.kind.type]} isClosed={isWaiting} />
    </Frame>
  )
}

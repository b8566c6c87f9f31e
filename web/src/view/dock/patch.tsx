import { array, isObject, object, text } from '../../wire/json'
import { readChanges } from '../../store/items'
import { fileDiff, type FileDiff } from '../../text/diff'
import { baseName } from '../../text/time'
import { Plain } from '../plain'
import { DiffSwitch, FileSections } from '../diff'
import { Decisions, LEGACY, PLAIN } from './decisions'
import type { AskProps } from './dock'

/** Older servers send the changes with the question. */
function legacyFiles(value: unknown): FileDiff[] {
  return Object.entries(object(value)).map(([path, change]) => {
    const given = object(change)
    const type = text(given.type) || Object.keys(given)[0] || 'update'
    const inner = isObject(given[type]) ? object(given[type]) : given
    const diff = text(inner.unified_diff) || text(inner.content)
    return fileDiff({ path, diff, kind: { type, move_path: text(inner.move_path) || null } })
  })
}

function filesOf({ ask, thread }: AskProps): FileDiff[] {
  if (ask.method === 'applyPatchApproval') return legacyFiles(ask.params.fileChanges)
  const item = thread.feed.find(ask.itemId)?.look.value.item
  if (item?.type === 'fileChange') return item.changes.map(fileDiff)
  const path = text(ask.params.path)
  return path ? readChanges(array([{ path, diff: '', kind: { type: 'update' } }])).map(fileDiff) : []
}

export function PatchApproval(props: AskProps) {
  const { ask, isAnswered, reply } = props
  const files = filesOf(props)
  const names = files.map((file) => baseName(file.path))
  const what = names.length === 1 ? names[0] : names.length ? `${names.length} files` : 'files'
  const reason = text(ask.params.reason)
  const root = text(ask.params.grantRoot)
  return (
    <>
      <p class="ask-title"><Plain text={`May ${what} be changed?`} /></p>
      {reason && <p class="reason"><Plain text={reason} /></p>}
      {root && <p class="warn small-text"><Plain text={`This opens ${root} for writing.`} /></p>}
      {files.length > 0 && (
        <div class="dock-diff">
          <DiffSwitch />
          <FileSections files={files} folder={props.thread.settings.value?.cwd || props.thread.about.value.cwd} />
        </div>
      )}
      <Decisions all={ask.method === 'applyPatchApproval' ? LEGACY : PLAIN} isAnswered={isAnswered} reply={reply} />
    </>
  )
}

/** Diffs, one column or two. How they are shown is one choice for the whole page. */
import { signal } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { isNarrow } from '../app'
import { keep, kept } from '../store/keep'
import { loadWordDiff, markWords, sideBySide, wordDiff, type DiffLine, type FileDiff } from '../text/diff'
import { visible } from '../text/visible'
import { Plain } from './plain'
import { shortPath } from '../text/time'

const isSplit = signal(kept('split', false))
const setSplit = (value: boolean) => {
  isSplit.value = value
  keep('split', value)
}
/** Longer diffs are closed until asked for, and never drawn whole. */
const CLOSED = 400
const MOST = 3000

const SIGNS: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: ' ', hunk: '', note: '' }

function Text({ line }: { line: DiffLine }) {
  if (!line.pieces) return <Plain text={line.text || ' '} />
  return <>{line.pieces.map((piece) => (piece.isMarked ? <mark><Plain text={piece.text} /></mark> : <Plain text={piece.text} />))}</>
}

function Unified({ lines }: { lines: DiffLine[] }) {
  return (
    <>
      {lines.map((line) => (
        <tr class={line.kind}>
          <td class="no">{line.before ?? ''}</td>
          <td class="no">{line.after ?? ''}</td>
          <td class="sign">{SIGNS[line.kind]}</td>
          <td class="text"><Text line={line} /></td>
        </tr>
      ))}
    </>
  )
}

function Cells({ line, side }: { line: DiffLine | null; side: 'before' | 'after' }) {
  if (!line) return <><td class="no none" /><td class="text none" /></>
  return (
    <>
      <td class={`no ${line.kind}`}>{line[side] ?? ''}</td>
      <td class={`text ${line.kind}`}><span class="sign">{SIGNS[line.kind]}</span><Text line={line} /></td>
    </>
  )
}

function Split({ lines }: { lines: DiffLine[] }) {
  return <>{sideBySide(lines).map((row) => <tr class={row.left?.kind === 'hunk' ? 'hunk' : 'pair'}><Cells line={row.left} side="before" /><Cells line={row.right} side="after" /></tr>)}</>
}

export function DiffTable({ file }: { file: FileDiff }) {
  loadWordDiff()
  const words = wordDiff.value
  const lines = useMemo(() => {
    const first = file.lines.slice(0, MOST)
    return words ? markWords(first, words) : first
  }, [file, words])
  if (lines.length === 0) return <p class="muted small-text">No lines changed.</p>
  const split = isSplit.value && !isNarrow.value
  return (
    <div class="diff-box" tabIndex={0} role="group" aria-label={`Changes of ${visible(file.path)}`}>
      <table class={split ? 'diff split' : 'diff'} aria-label={`Diff of ${visible(file.path)}`}>
        <tbody>{split ? <Split lines={lines} /> : <Unified lines={lines} />}</tbody>
      </table>
      {file.lines.length > MOST && <p class="muted small-text">{`${file.lines.length - MOST} more lines are not shown.`}</p>}
    </div>
  )
}

export function DiffSwitch() {
  return (
    <div class="switch" role="group" aria-label="Layout of diffs">
      <button type="button" aria-pressed={!isSplit.value} onClick={() => setSplit(false)}>Unified</button>
      <button type="button" aria-pressed={isSplit.value} onClick={() => setSplit(true)}>Split</button>
    </div>
  )
}

export function Counts({ file }: { file: { added: number; removed: number } }) {
  return <span class="counts"><span class="plus">{`+${file.added}`}</span> <span class="minus">{`−${file.removed}`}</span></span>
}

/** A path below the folder of the thread is shown without it. */
const near = (path: string, folder: string): string => (folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : folder && `/${path}`.startsWith(`${folder}/`) ? path.slice(folder.length) : shortPath(path))

/** A file with its counts, and its diff unless that is long. */
export function FileSection({ file, verb = '', folder = '', isClosed = false }: { file: FileDiff; verb?: string; folder?: string; isClosed?: boolean }) {
  const [asked, setAsked] = useState<boolean | null>(null)
  const isOpen = asked ?? (!isClosed && file.lines.length <= CLOSED)
  return (
    <section class="file-section">
      <button type="button" class="quiet file-head" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
        <span class="arrow" aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        <span class="path" title={visible(file.path)}><Plain text={`${verb}${near(file.path, folder)}${file.movedTo ? ` → ${near(file.movedTo, folder)}` : ''}`} /></span>
        <Counts file={file} />
      </button>
      {isOpen && <DiffTable file={file} />}
    </section>
  )
}

const FIRST_FILES = 50
const FIRST_ROWS = 1500

interface FilesProps {
  files: FileDiff[]
  folder?: string
  verbOf?(index: number): string | undefined
  isClosed?: boolean
}

/** Several files: the first ones, and open only as many rows as a page can draw at once. */
export function FileSections({ files, folder, verbOf, isClosed = false }: FilesProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? files : files.slice(0, FIRST_FILES)
  let rows = 0
  return (
    <>
      {shown.map((file, index) => {
        const isOver = rows + file.lines.length > FIRST_ROWS
        if (!isOver && file.lines.length <= CLOSED) rows += file.lines.length
        return <FileSection key={`${index} ${file.path}`} file={file} verb={verbOf?.(index)} folder={folder} isClosed={isClosed || isOver} />
      })}
      {shown.length < files.length && <button type="button" class="link" onClick={() => setAll(true)}>{`Show all ${files.length} files`}</button>}
    </>
  )
}

/** Unified diffs to lines, with the words that differ. */
import { signal } from '@preact/signals'
import type { diffWordsWithSpace } from 'diff'

export type LineKind = 'same' | 'added' | 'removed' | 'hunk' | 'note'

export interface Piece {
  text: string
  isMarked: boolean
}

export interface DiffLine {
  kind: LineKind
  before: number | null
  after: number | null
  text: string
  pieces?: Piece[]
}

export interface FileDiff {
  path: string
  movedTo: string
  lines: DiffLine[]
  added: number
  removed: number
}

const MAX_WORD_DIFF = 2000

/** null until it is loaded; views that read it are drawn again then. */
export const wordDiff = signal<typeof diffWordsWithSpace | null>(null)
let isAsked = false
export function loadWordDiff(): void {
  if (isAsked) return
  isAsked = true
  import('./words_diff').then(
    (part) => (wordDiff.value = part.diffWordsWithSpace),
    () => (isAsked = false),
  )
}

const HUNK = /^@@+ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@+/

/** The lines of hunks; what stands before the first one is a header and left out. */
export function parseHunks(diff: string): DiffLine[] {
  const out: DiffLine[] = []
  let before = 1
  let after = 1
  for (const raw of splitLines(diff)) {
    const hunk = HUNK.exec(raw)
    if (hunk) {
      before = Number(hunk[1])
      after = Number(hunk[2])
      out.push({ kind: 'hunk', before: null, after: null, text: raw })
    } else if (raw.startsWith('@@')) out.push({ kind: 'hunk', before: null, after: null, text: raw })
    else if (raw.startsWith('+')) out.push({ kind: 'added', before: null, after: after++, text: raw.slice(1) })
    else if (raw.startsWith('-')) out.push({ kind: 'removed', before: before++, after: null, text: raw.slice(1) })
    else if (raw.startsWith('\\')) out.push({ kind: 'note', before: null, after: null, text: raw.slice(2) })
    else if (raw.startsWith('Moved to: ')) continue
    else out.push({ kind: 'same', before: before++, after: after++, text: raw.slice(1) })
  }
  while (out.at(-1)?.kind === 'same' && out.at(-1)!.text === '' && !diff.endsWith('\n \n')) out.pop()
  return out
}

function splitLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

const whole = (text: string, kind: 'added' | 'removed'): DiffLine[] =>
  splitLines(text).map((line, index) => ({
    kind, before: kind === 'removed' ? index + 1 : null, after: kind === 'added' ? index + 1 : null, text: line,
  }))

function counted(path: string, movedTo: string, lines: DiffLine[]): FileDiff {
  const count = (kind: LineKind) => lines.reduce((sum, line) => sum + (line.kind === kind ? 1 : 0), 0)
  return { path, movedTo, lines, added: count('added'), removed: count('removed') }
}

/** The diff of one change of an item: whole content for a new or deleted file, hunks else. */
export function fileDiff(change: { path: string; diff: string; kind: { type: string; move_path?: string | null } }): FileDiff {
  const { path, diff, kind } = change
  const isWhole = !/^@@ /m.test(diff)
  if (kind.type === 'add' && isWhole) return counted(path, '', whole(diff, 'added'))
  if (kind.type === 'delete' && isWhole) return counted(path, '', whole(diff, 'removed'))
  return counted(path, kind.move_path ?? '', parseHunks(diff))
}

const pathOf = (line: string): string => line.replace(/^[ab]\//, '').replace(/\t.*$/, '')

/** A diff of several files in git's format. */
export function parsePatch(patch: string): FileDiff[] {
  const files: FileDiff[] = []
  for (const part of patch.split(/^(?=diff --git )/m)) {
    if (part.trim() === '') continue
    const from = /^--- (.+)$/m.exec(part)?.[1] ?? ''
    const to = /^\+\+\+ (.+)$/m.exec(part)?.[1] ?? ''
    const named = /^diff --git (?:"?a\/(.+?)"?) (?:"?b\/(.+?)"?)$/m.exec(part)
    const start = part.search(/^@@ /m)
    const oldPath = from && from !== '/dev/null' ? pathOf(from) : (named?.[1] ?? '')
    const newPath = to && to !== '/dev/null' ? pathOf(to) : (named?.[2] ?? '')
    const lines = start < 0 ? [] : parseHunks(part.slice(start))
    files.push(counted(oldPath || newPath || 'file', newPath && oldPath && newPath !== oldPath ? newPath : '', lines))
  }
  return files
}

/** Marks the words that differ where a run of removed lines is followed by as many added ones. */
export function markWords(lines: DiffLine[], words: typeof diffWordsWithSpace): DiffLine[] {
  const out = lines.slice()
  for (let at = 0; at < out.length; at++) {
    if (out[at]!.kind !== 'removed') continue
    let middle = at
    while (out[middle]?.kind === 'removed') middle++
    let end = middle
    while (out[end]?.kind === 'added') end++
    if (end - middle === middle - at) for (let i = 0; i < middle - at; i++) markPair(out, at + i, middle + i, words)
    at = Math.max(at, end - 1)
  }
  return out
}

function markPair(lines: DiffLine[], removed: number, added: number, words: typeof diffWordsWithSpace): void {
  const a = lines[removed]!
  const b = lines[added]!
  if (a.text.length + b.text.length > MAX_WORD_DIFF) return
  const parts = words(a.text, b.text)
  const same = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.trim().length), 0)
  if (same * 3 < Math.max(a.text.trim().length, b.text.trim().length)) return // another line, not a changed one
  lines[removed] = { ...a, pieces: parts.filter((part) => !part.added).map((part) => ({ text: part.value, isMarked: !!part.removed })) }
  lines[added] = { ...b, pieces: parts.filter((part) => !part.removed).map((part) => ({ text: part.value, isMarked: !!part.added })) }
}

export interface Row {
  left: DiffLine | null
  right: DiffLine | null
}

/** Side by side: what was removed stands beside what was added in its place. */
export function sideBySide(lines: DiffLine[]): Row[] {
  const rows: Row[] = []
  let removed: DiffLine[] = []
  let added: DiffLine[] = []
  const settle = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) rows.push({ left: removed[i] ?? null, right: added[i] ?? null })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line)
    else if (line.kind === 'added') added.push(line)
    else {
      settle()
      rows.push({ left: line, right: line })
    }
  }
  settle()
  return rows
}

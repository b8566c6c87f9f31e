/**
 * Markdown to tokens, whatever the text is. What takes the lexer a time that grows with the square of the text (marks of
 * emphasis without end, quotes in quotes, wide tables) is plain text instead, and so is what comes after the time is over.
 */
import { Lexer, type Token } from 'marked'

/** Longer texts are read piece by piece. */
const WHOLE = 20_000
const MOST_MARKS = 1000
const MOST_CELLS = 20_000
const BUDGET_MS = 200

const MARKS = /[*_~!`<[]/g
const DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){30}/m
const INDENTED = /^[ \t]{60}[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/m
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/
/** A line that goes on with the list or the quote before it. */
const GOES_ON = /^(?:[ \t]|[-*+] |\d{1,9}[.)] |>)/

export const plainToken = (raw: string): Token => ({ type: 'plain', raw, text: raw }) as Token

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** Paragraphs, items of lists and rows are read for themselves: only a long one is slow. */
function hasTooManyMarks(text: string): boolean {
  if (count(text, MARKS) <= MOST_MARKS) return false
  return text.split(/\n(?=[ \t]*(?:\n|[-*+] |\d{1,9}[.)] |\||#))/).some((run) => count(run, MARKS) > MOST_MARKS)
}

function hasTooManyCells(text: string): boolean {
  const lines = text.split('\n')
  const widest = lines.reduce((most, line) => Math.max(most, count(line, /\|/g)), 0)
  return widest > 1 && widest * lines.length > MOST_CELLS
}

/** Whether a text without code blocks would keep the lexer, or the page, busy for too long. */
const isHard = (text: string): boolean => DEEP.test(text) || INDENTED.test(text) || hasTooManyMarks(text) || hasTooManyCells(text)

function lexWhole(source: string): Token[] {
  try {
    return new Lexer({ gfm: true, breaks: false }).lex(source)
  } catch {
    return [plainToken(source)]
  }
}

interface Piece {
  raw: string
  isCode: boolean
}

/** Blocks of code, and what stands between empty lines; joined they are the text again. */
export function piecesOf(source: string): Piece[] {
  const out: Piece[] = []
  let raw = ''
  let fence = ''
  let wasEmpty = false
  const end = (isCode: boolean) => {
    if (raw) out.push({ raw, isCode })
    raw = ''
  }
  for (let from = 0; from < source.length; ) {
    const to = source.indexOf('\n', from) + 1 || source.length
    const line = source.slice(from, to)
    from = to
    const mark = FENCE.exec(line.trimEnd())
    if (fence) {
      raw += line
      if (!mark || mark[1]![0] !== fence[0] || mark[1]!.length < fence.length || mark[2]!.trim() !== '') continue
      fence = ''
      end(true)
    } else if (mark && !(mark[1]![0] === '`' && mark[2]!.includes('`'))) {
      end(false)
      fence = mark[1]!
      raw = line
    } else {
      const isEmpty = line.trim() === ''
      if ((wasEmpty && !isEmpty && !(GOES_ON.test(line) && GOES_ON.test(raw))) || raw.length + line.length > WHOLE) end(false)
      raw += line
      wasEmpty = isEmpty
      continue
    }
    wasEmpty = false
  }
  end(fence !== '')
  return out
}

export function lex(source: string, budgetMs = BUDGET_MS): Token[] {
  const pieces = piecesOf(source)
  const isEasy = pieces.every((piece) => piece.isCode || (piece.raw.length <= WHOLE && !isHard(piece.raw)))
  if (source.length <= WHOLE && isEasy) return lexWhole(source)
  const until = performance.now() + budgetMs
  return pieces.flatMap((piece) => {
    if (piece.isCode) return lexWhole(piece.raw)
    return piece.raw.length > WHOLE || performance.now() > until || (!isEasy && isHard(piece.raw)) ? [plainToken(piece.raw)] : lexWhole(piece.raw)
  })
}

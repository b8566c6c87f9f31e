/** Finds what people mean by a few letters: all of them in order, better at the beginning of words and side by side. */
export interface Match {
  score: number
  at: number[]
}

const isStart = (text: string, index: number): boolean =>
  index === 0 || /[\s/_.\-:@$]/.test(text[index - 1]!) || (/[a-z]/.test(text[index - 1]!) && /[A-Z]/.test(text[index]!))

export function fuzzy(query: string, text: string): Match | null {
  const wanted = query.toLowerCase().replace(/\s+/g, '')
  if (wanted === '') return { score: 0, at: [] }
  const lower = text.toLowerCase()
  const whole = lower.indexOf(query.trim().toLowerCase())
  if (whole >= 0) {
    const length = query.trim().length
    return { score: 100 + length * 4 + (isStart(text, whole) ? 50 : 0) - whole * 0.1 - text.length * 0.05, at: range(whole, length) }
  }
  const at: number[] = []
  let score = 0
  let from = 0
  for (const letter of wanted) {
    const index = nextPlace(text, lower, letter, from, at.at(-1))
    if (index < 0) return null
    const previous = at.at(-1)
    score += isStart(text, index) ? 8 : previous === index - 1 ? 5 : 1
    at.push(index)
    from = index + 1
  }
  return { score: score - (at.at(-1)! - at[0]!) * 0.2 - text.length * 0.05, at }
}

/** The next place of a letter: right behind the last one, else at the beginning of a word, else anywhere. */
function nextPlace(text: string, lower: string, letter: string, from: number, previous: number | undefined): number {
  const first = lower.indexOf(letter, from)
  if (first < 0 || first === (previous ?? -2) + 1) return first
  for (let at = first; at >= 0 && at < from + 60; at = lower.indexOf(letter, at + 1)) if (isStart(text, at)) return at
  return first
}

const range = (from: number, length: number): number[] => Array.from({ length }, (_, i) => from + i)

export function best<T>(query: string, all: readonly T[], name: (one: T) => string, limit = 50): T[] {
  if (query.trim() === '') return all.slice(0, limit)
  return all
    .map((one) => ({ one, match: fuzzy(query, name(one)) }))
    .filter((found) => found.match !== null)
    .sort((a, b) => b.match!.score - a.match!.score)
    .slice(0, limit)
    .map((found) => found.one)
}

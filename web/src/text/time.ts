/** Times for people. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
  const minutes = Math.floor(ms / 60_000)
  const seconds = Math.floor((ms % 60_000) / 1000)
  return minutes < 60 ? `${minutes} min ${seconds} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function ago(seconds: number, now = Date.now()): string {
  if (!seconds) return ''
  const past = Math.max(0, now / 1000 - seconds)
  if (past < 60) return 'now'
  if (past < 3600) return `${Math.floor(past / 60)} min`
  if (past < 86_400) return `${Math.floor(past / 3600)} h`
  if (past < 7 * 86_400) return `${Math.floor(past / 86_400)} d`
  return new Date(seconds * 1000).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' })
}

export function count(value: number): string {
  if (value < 1000) return String(value)
  if (value < 1_000_000) return `${(value / 1000).toFixed(value < 10_000 ? 1 : 0)}k`
  return `${(value / 1_000_000).toFixed(1)}M`
}

/** A path as people write it: `~` for a home. Whose home cannot be told, so no question is asked with it. */
export function shortPath(path: string): string {
  return path.replace(/^\/(?:home\/[^/]+|root|Users\/[^/]+)(?=\/|$)/, '~')
}

export const baseName = (path: string): string => path.replace(/\/+$/, '').split('/').pop() || path

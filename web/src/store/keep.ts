/** What this browser remembers. Storage may be full or forbidden: then it is remembered until the page is closed. */
const memory = new Map<string, string>()
const name = (key: string) => `bobbin.${key}`

export function keep(key: string, value: unknown): void {
  const raw = JSON.stringify(value)
  memory.set(key, raw)
  if (isOver) return
  try {
    localStorage.setItem(name(key), raw)
  } catch {
    // full, or forbidden
  }
}

export function kept<T>(key: string, fallback: T): T {
  let raw: string | null | undefined
  try {
    raw = localStorage.getItem(name(key))
  } catch {
    raw = null
  }
  raw ??= memory.get(key)
  if (raw === undefined || raw === null) return fallback
  try {
    const value = JSON.parse(raw) as T
    return typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback) ? value : fallback
  } catch {
    return fallback
  }
}

export function discard(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(name(key))
  } catch {
    // forbidden
  }
}

/** Nothing is to be remembered any more until the page is loaded anew. */
let isOver = false
export const isForgotten = (): boolean => isOver

/** Forgets everything: the next one at this browser finds no drafts, queues, outputs or names of threads. */
export function forgetAll(): void {
  isOver = true
  memory.clear()
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const store = open()
      for (const key of Object.keys(store)) if (key.startsWith(name(''))) store.removeItem(key)
    } catch {
      // forbidden
    }
  }
}

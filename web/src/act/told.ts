/** How failures are told: in words, with a way to try again. */
import { alert, linkTo } from '../app'
import type { Link } from '../link'
import type { Thread } from '../store/model'
import { LostError } from '../wire/rpc'

/** The server says it in its own words; ours say the rest. */
export const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export async function told<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    alert(`${what}: ${words(error)}`, () => void told(what, work))
    return undefined
  }
}

export function need(thread: Thread): Link {
  const link = linkTo(thread)
  if (!link) throw new LostError()
  return link
}

export const KEEP = { persistExtendedHistory: true }

/**
 * Files by a few letters of their path. A session reads the folder once and answers while somebody types; a server without
 * sessions is asked anew for every letter.
 */
import type { Link } from '../../link'
import { onRaw } from '../../session'
import { array, object, text } from '../../wire/json'
import { QUICK_MS, RpcError } from '../../wire/rpc'

export interface Found {
  path: string
  isFolder: boolean
}

/** A session knows the files of its beginning: an old one is begun anew. */
const SESSION_MS = 60_000
/** How long to wait for better matches after the first ones. */
const SETTLE_MS = 150
const LONGEST_MS = 3000

interface Session {
  id: string
  folder: string
  begun: number
}
const sessions = new WeakMap<Link, Session>()

const readFound = (value: unknown): Found[] =>
  array(value).map(object).map((one) => ({ path: text(one.path), isFolder: one.match_type === 'directory' })).filter((one) => one.path !== '')

async function sessionOf(link: Link, folder: string): Promise<Session> {
  const old = sessions.get(link)
  if (old && old.folder === folder && Date.now() - old.begun < SESSION_MS) return old
  if (old) void link.call('fuzzyFileSearch/sessionStop', { sessionId: old.id }, QUICK_MS).catch(() => {})
  const session = { id: `page-${Date.now()}-${Math.random()}`, folder, begun: Date.now() }
  await link.call('fuzzyFileSearch/sessionStart', { sessionId: session.id, roots: [folder] }, QUICK_MS)
  sessions.set(link, session)
  return session
}

/** The matches for one query of a session: what is there once it says that it is done, or has been quiet for a moment. */
function matches(link: Link, session: Session, query: string): Promise<Found[]> {
  return new Promise((done, fail) => {
    let found: Found[] | null = null
    let timer = setTimeout(() => finish(), LONGEST_MS)
    const finish = () => {
      clearTimeout(timer)
      stop()
      done(found ?? [])
    }
    const stop = onRaw((from, method, params) => {
      if (from !== link || params.sessionId !== session.id) return
      // The end of an earlier query may come first.
      if (method === 'fuzzyFileSearch/sessionCompleted' && found) return finish()
      if (method !== 'fuzzyFileSearch/sessionUpdated' || params.query !== query) return
      found = readFound(params.files)
      clearTimeout(timer)
      timer = setTimeout(finish, SETTLE_MS)
    })
    link.call('fuzzyFileSearch/sessionUpdate', { sessionId: session.id, query }, QUICK_MS).catch((error: unknown) => {
      clearTimeout(timer)
      stop()
      sessions.delete(link)
      fail(error as Error)
    })
  })
}

export async function searchFiles(link: Link, folder: string, query: string): Promise<Found[]> {
  if (folder && link.can('fuzzyFileSearch/sessionStart')) {
    try {
      return await matches(link, await sessionOf(link, folder), query)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
  }
  const answer = await link.call('fuzzyFileSearch', { query, roots: [folder || '.'], cancellationToken: 'composer' }, QUICK_MS)
  return readFound(answer.files)
}

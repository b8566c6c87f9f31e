/** What can be done with a thread: for its menu, and for the palette. What its server cannot do is not there. */
import { archive, compact, copyLink, fork, rollBack, unarchive } from '../actions'
import { overlay } from '../app'
import type { Thread } from '../store/model'
import type { MenuItem } from './menu'

export function threadActions(thread: Thread): MenuItem[] {
  const lacks = thread.server.lacks.value
  const { isArchived } = thread.about.value
  const can = (method: string) => !lacks.has(method)
  return [
    { label: 'Rename', run: () => (overlay.value = 'rename'), isOff: isArchived },
    { label: 'Fork', run: () => void fork(thread), isOff: isArchived },
    { label: 'Roll back', run: () => void rollBack(thread, 1), isOff: isArchived || thread.turnId.value !== '' || thread.feed.length.value === 0 },
    ...(can('thread/compact/start') ? [{ label: 'Compact', run: () => void compact(thread), isOff: isArchived }] : []),
    ...(can('review/start') ? [{ label: 'Review', run: () => (overlay.value = 'review'), isOff: isArchived }] : []),
    isArchived ? { label: 'Unarchive', run: () => void unarchive(thread) } : { label: 'Archive', run: () => void archive(thread) },
    { label: 'Copy link', run: () => void copyLink(thread) },
  ]
}

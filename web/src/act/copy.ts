/** The clipboard. */
import { addressOf, announcement } from '../app'
import type { Thread } from '../store/model'

export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    copyByHand(value)
  }
  announcement.value = 'Copied'
}

/** Over plain HTTP from another machine there is no clipboard, but there is the old way. */
function copyByHand(value: string): void {
  const field = document.createElement('textarea')
  field.value = value
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

export const copyLink = (thread: Thread): Promise<void> =>
  copyText(`${location.origin}/${addressOf({ at: 'thread', server: thread.server.id, thread: thread.id })}`)

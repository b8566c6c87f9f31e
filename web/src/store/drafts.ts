/** What was typed and not sent, for each thread. */
import { signal } from '@preact/signals'
import { discard, keep, kept } from './keep'

const KEY = 'draft '
/** A draft larger than this is kept only while the page is open: storage is small. */
const MAX_KEPT = 200_000
const open = new Map<string, string>()
/** Changes when a draft is changed by anything but typing. */
export const draftsChanged = signal(0)

export function readDraft(place: string): string {
  return open.get(place) ?? kept(KEY + place, '')
}

export function writeDraft(place: string, text: string): void {
  open.set(place, text)
  if (text === '') discard(KEY + place)
  else if (text.length <= MAX_KEPT) keep(KEY + place, text)
}

/** Puts a text into a field from outside of it. */
export function replaceDraft(place: string, text: string): void {
  writeDraft(place, text)
  draftsChanged.value++
}

/** Puts something back in front of what has been typed since. */
export function returnToDraft(place: string, text: string): void {
  const now = readDraft(place)
  if (now.includes(text)) return
  replaceDraft(place, now.trim() === '' ? text : `${text}\n\n${now}`)
}

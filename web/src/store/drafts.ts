/** What was written and not sent, for each thread: its words are kept in the browser, what hangs on them while the page is open. */
import { signal, type Signal } from '@preact/signals'
import type { UserInput } from '../wire/types/v2'
import { inputText } from './items'
import { discard, keep, kept } from './keep'

export interface Attached {
  id: number
  name: string
  url: string
}

export interface Pasted {
  id: number
  text: string
}

/** What goes with the words. */
export interface Extras {
  images: Attached[]
  pasted: Pasted[]
  skills: { name: string; path: string }[]
}

const KEY = 'draft '
/** A draft larger than this is kept only while the page is open: storage is small. */
const MAX_KEPT = 200_000
const NOTHING: Extras = { images: [], pasted: [], skills: [] }
const open = new Map<string, string>()
const extras = new Map<string, Signal<Extras>>()
/** Changes when a draft is changed by anything but typing. */
export const draftsChanged = signal(0)

let ids = 0
export const attachedId = (): number => ++ids

export function readDraft(place: string): string {
  return open.get(place) ?? kept(KEY + place, '')
}

export function writeDraft(place: string, text: string): void {
  open.set(place, text)
  if (text === '') discard(KEY + place)
  else if (text.length <= MAX_KEPT) keep(KEY + place, text)
}

export function extrasOf(place: string): Signal<Extras> {
  let found = extras.get(place)
  if (!found) extras.set(place, (found = signal(NOTHING)))
  return found
}

export function clearExtras(place: string): void {
  extrasOf(place).value = NOTHING
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

/** A message that was not sent: all of it is back. */
export function returnMessage(place: string, input: readonly UserInput[]): void {
  returnToDraft(place, inputText(input))
  const now = extrasOf(place).peek()
  const images = input.flatMap((one) => (one.type === 'image' && !now.images.some(({ url }) => url === one.url) ? [{ id: attachedId(), name: 'image', url: one.url }] : []))
  const skills = input.flatMap((one) => (one.type === 'skill' ? [{ name: one.name, path: one.path }] : []))
  extrasOf(place).value = { ...now, images: [...images, ...now.images], skills: [...skills, ...now.skills] }
}

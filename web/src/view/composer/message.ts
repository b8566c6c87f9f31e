/** What is being written: the text with its caret, images, long pastes, skills that were named. It is kept as a draft of its place. */
import { useEffect, useState } from 'preact/hooks'
import { alert } from '../../app'
import { attachedId, clearExtras, draftsChanged, extrasOf, readDraft, writeDraft, type Extras, type Pasted } from '../../store/drafts'
import type { UserInput } from '../../wire/types/v2'
import type { Asked, Option } from './complete'
import { attach } from './images'

function inputOf(words: string, { images, pasted, skills }: Extras): UserInput[] {
  const text = [words.trim(), ...pasted.map((one) => one.text)].filter(Boolean).join('\n\n')
  return [
    ...(text ? [{ type: 'text' as const, text, text_elements: [] }] : []),
    ...images.map((one) => ({ type: 'image' as const, url: one.url })),
    ...skills.filter((one) => words.includes(`$${one.name}`)).map((one) => ({ type: 'skill' as const, name: one.name, path: one.path })),
  ]
}

export function useMessage(place: string, setSelection: (at: number) => void) {
  const [value, setValue] = useState(() => readDraft(place))
  const [caret, setCaret] = useState(value.length)
  const extras = extrasOf(place)
  const { images, pasted, skills } = extras.value
  const changes = draftsChanged.value
  useEffect(() => setValue(readDraft(place)), [changes, place])

  const typed = (next: string, at: number) => {
    setValue(next)
    setCaret(at)
    writeDraft(place, next)
  }
  /** Changes the text from outside of the field. */
  const write = (next: string, at = next.length) => {
    typed(next, at)
    requestAnimationFrame(() => setSelection(at))
  }
  const append = (words: string) => write(value ? `${value}\n${words}` : words)
  const change = (part: Partial<Extras>) => (extras.value = { ...extras.peek(), ...part })

  return {
    value, caret, images, pasted, typed, write, setCaret,
    isEmpty: value.trim() === '' && images.length === 0 && pasted.length === 0,
    clear: () => {
      write('')
      clearExtras(place)
    },
    addImages: (files: File[]) => {
      for (const file of files) attach(file).then((one) => change({ images: [...extras.peek().images, one] }), (error: Error) => alert(error.message))
    },
    removeImage: (id: number) => change({ images: images.filter((one) => one.id !== id) }),
    addPaste: (text: string) => change({ pasted: [...pasted, { id: attachedId(), text }] }),
    removePaste: (one: Pasted, isKept: boolean) => {
      change({ pasted: pasted.filter((each) => each !== one) })
      if (isKept) append(one.text)
    },
    complete: (asked: Asked, option: Option) => {
      if (option.skill) change({ skills: [...skills, option.skill] })
      write(value.slice(0, asked.from) + option.insert + value.slice(asked.to), asked.from + option.insert.length)
    },
    input: (): UserInput[] => inputOf(value, extras.peek()),
  }
}

export type Message = ReturnType<typeof useMessage>

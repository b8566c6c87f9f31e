/** What is being written: the text with its caret, images, long pastes, skills that were named. The text is kept as a draft. */
import { useEffect, useState } from 'preact/hooks'
import { alert } from '../../app'
import { draftsChanged, readDraft, writeDraft } from '../../store/drafts'
import type { UserInput } from '../../wire/types/v2'
import type { Asked, Option } from './complete'
import { attach, type Attached } from './images'

export interface Pasted {
  id: number
  text: string
}

let pastes = 0

export function useMessage(place: string, setSelection: (at: number) => void) {
  const [value, setValue] = useState(() => readDraft(place))
  const [caret, setCaret] = useState(value.length)
  const [images, setImages] = useState<Attached[]>([])
  const [pasted, setPasted] = useState<Pasted[]>([])
  const [skills, setSkills] = useState<{ name: string; path: string }[]>([])
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

  return {
    value, caret, images, pasted, typed, write, append, setCaret,
    isEmpty: value.trim() === '' && images.length === 0 && pasted.length === 0,
    clear: () => {
      write('')
      setImages([])
      setPasted([])
      setSkills([])
    },
    /** It could not be sent: back with it, unless something else has been written. */
    putBack: (words: string, pictures: Attached[]) => {
      if (readDraft(place) === '') write(words)
      setImages(pictures)
    },
    addImages: (files: File[]) => {
      for (const file of files) attach(file).then((one) => setImages((list) => [...list, one]), (error: Error) => alert(error.message))
    },
    removeImage: (id: number) => setImages(images.filter((one) => one.id !== id)),
    addPaste: (text: string) => setPasted([...pasted, { id: ++pastes, text }]),
    removePaste: (one: Pasted, isKept: boolean) => {
      setPasted(pasted.filter((each) => each !== one))
      if (isKept) append(one.text)
    },
    complete: (asked: Asked, option: Option) => {
      if (option.skill) setSkills([...skills, option.skill])
      write(value.slice(0, asked.from) + option.insert + value.slice(asked.to), asked.from + option.insert.length)
    },
    input: (): UserInput[] => {
      const words = [value.trim(), ...pasted.map((one) => one.text)].filter(Boolean).join('\n\n')
      return [
        ...(words ? [{ type: 'text' as const, text: words, text_elements: [] }] : []),
        ...images.map((one) => ({ type: 'image' as const, url: one.url })),
        ...skills.filter((one) => value.includes(`$${one.name}`)).map((one) => ({ type: 'skill' as const, name: one.name, path: one.path })),
      ]
    },
  }
}

export type Message = ReturnType<typeof useMessage>

/** The list above the field while something is being named. */
import { useEffect, useState } from 'preact/hooks'
import type { Link } from '../../link'
import { askedAt, optionsFor, type Asked, type Option } from './complete'

export interface Completion {
  asked: Asked
  options: Option[]
  index: number
}

const WAIT_MS = 80

/** What could be meant at the caret; null while nothing is being named, or it was closed. */
export function useCompletion(link: Link, folder: string, value: string, caret: number) {
  const [state, setState] = useState<Completion | null>(null)
  const [closed, setClosed] = useState('')
  const asked = askedAt(value, caret)
  const key = asked ? `${asked.kind} ${asked.from} ${asked.query}` : ''
  useEffect(() => {
    if (!asked || closed === `${asked.kind} ${asked.from}`) {
      setState(null)
      if (!asked) setClosed('')
      return
    }
    let isOver = false
    const timer = setTimeout(() => {
      optionsFor(link, folder, asked).then(
        (options) => !isOver && setState(options.length ? { asked, options, index: 0 } : null),
        () => !isOver && setState(null),
      )
    }, asked.kind === 'Files' ? WAIT_MS : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, link, folder, closed])
  return {
    state: asked ? state : null,
    move: (step: number) => state && setState({ ...state, index: (state.index + step + state.options.length) % state.options.length }),
    close: () => {
      if (asked) setClosed(`${asked.kind} ${asked.from}`)
      setState(null)
    },
  }
}

export function CompletionList({ state, onPick }: { state: Completion; onPick(option: Option): void }) {
  return (
    <ul class="completion" role="listbox" id="completion" aria-label={state.asked.kind}>
      {state.options.map((option, index) => (
        <li
          key={option.label} role="option" id={`completion-${index}`} aria-selected={index === state.index}
          onMouseDown={(event) => {
            event.preventDefault() // the field keeps the focus
            onPick(option)
          }}
        >
          <span class="option-label">{option.label}</span>
          {option.hint && <span class="muted small-text option-hint">{option.hint}</span>}
        </li>
      ))}
    </ul>
  )
}

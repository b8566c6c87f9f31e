import { useState } from 'preact/hooks'
import { array, object, text } from '../../wire/json'
import { visible } from '../../text/visible'
import type { AskProps } from './dock'

interface Option {
  label: string
  description: string
}
interface Question {
  id: string
  header: string
  question: string
  hasOther: boolean
  isSecret: boolean
  options: Option[]
}

function readQuestions(params: Record<string, unknown>): Question[] {
  const list = array(params.questions)
  const given = list.length ? list : [{ id: 'answer', question: text(params.question) || 'The agent asks for an answer.' }]
  return given.map(object).map((one, index) => ({
    id: text(one.id) || String(index), header: text(one.header), question: text(one.question), isSecret: one.isSecret === true, hasOther: one.isOther === true,
    options: array(one.options).map(object).map((option) => ({ label: text(option.label), description: text(option.description) })),
  }))
}

const OTHER = '\u0000other'

function Field({ question, value, onInput, label }: { question: Question; value: string; onInput(value: string): void; label: string }) {
  const type = (question.isSecret ? 'password' : 'text') as 'text'
  return <input type={type} aria-label={label} value={value} autocomplete="off" onInput={(event) => onInput(event.currentTarget.value)} />
}

export function Questions({ ask, isAnswered, reply }: AskProps) {
  const questions = readQuestions(ask.params)
  const [picked, setPicked] = useState<Record<string, string>>({})
  const [typed, setTyped] = useState<Record<string, string>>({})
  const answerOf = (one: Question): string[] => {
    const choice = picked[one.id]
    if (one.options.length && choice !== undefined && choice !== OTHER) return [choice]
    const words = typed[one.id] ?? ''
    return words && (one.options.length === 0 || choice === OTHER) ? [words] : []
  }
  const isComplete = questions.every((one) => answerOf(one).length > 0)
  const submit = (event: Event) => {
    event.preventDefault()
    if (isComplete) reply({ answers: Object.fromEntries(questions.map((one) => [one.id, { answers: answerOf(one) }])) })
  }
  return (
    <form onSubmit={submit}>
      {questions.map((one) => (
        <fieldset key={one.id} disabled={isAnswered}>
          <legend>{one.header && <span class="muted">{visible(one.header)}</span>}<span class="ask-title">{visible(one.question)}</span></legend>
          {one.options.map((option) => (
            <label class="choice">
              <input type="radio" name={`${ask.key} ${one.id}`} checked={picked[one.id] === option.label} onChange={() => setPicked({ ...picked, [one.id]: option.label })} />
              <span>{visible(option.label)}{option.description && <span class="muted small-text">{visible(option.description)}</span>}</span>
            </label>
          ))}
          {one.options.length > 0 && one.hasOther && (
            <div class="choice other">
              <label><input type="radio" name={`${ask.key} ${one.id}`} checked={picked[one.id] === OTHER} onChange={() => setPicked({ ...picked, [one.id]: OTHER })} /> Other</label>
              <Field question={one} value={typed[one.id] ?? ''} label={`Other answer to ${one.header || one.question}`} onInput={(value) => {
                setTyped({ ...typed, [one.id]: value })
                setPicked({ ...picked, [one.id]: OTHER })
              }} />
            </div>
          )}
          {one.options.length === 0 && <Field question={one} value={typed[one.id] ?? ''} label={one.header || one.question} onInput={(value) => setTyped({ ...typed, [one.id]: value })} />}
        </fieldset>
      ))}
      <div class="decisions">
        <button type="submit" class="main" disabled={isAnswered || !isComplete}>Answer</button>
        <button type="button" disabled={isAnswered} onClick={() => reply({ answers: {} })}>Skip</button>
      </div>
    </form>
  )
}

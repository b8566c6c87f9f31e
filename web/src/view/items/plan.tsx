import { useState } from 'preact/hooks'
import type { TurnPlanStep } from '../../wire/types/v2'
import type { ShownOf } from '../../store/items'
import { Markdown, MarkdownReader } from '../../text/markdown'
import { Frame, type ItemProps } from './frame'

const STATES = { completed: ['✓', 'done'], inProgress: ['▸', 'now'], pending: ['○', 'to do'] } as const

const FIRST_STEPS = 200

export function Steps({ steps, explanation }: { steps: readonly TurnPlanStep[]; explanation: string }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? steps : steps.slice(0, FIRST_STEPS)
  return (
    <>
      {explanation && <p class="muted">{explanation}</p>}
      <ol class="steps">
        {shown.map((one) => {
          const [sign, words] = STATES[one.status]
          return <li class={one.status}><span class="sign" aria-hidden="true">{sign}</span><span class="step">{one.step}</span><span class="step-state">{words}</span></li>
        })}
      </ol>
      {shown.length < steps.length && <button type="button" class="link" onClick={() => setAll(true)}>{`Show all ${steps.length} steps`}</button>}
    </>
  )
}

export function PlanSteps({ item }: ItemProps<ShownOf<'steps'>>) {
  const done = item.plan.filter((one) => one.status === 'completed').length
  return (
    <Frame name="Plan" icon="list" kind="plan" line={`${done} of ${item.plan.length} done`} copy={() => item.plan.map((one) => `- [${one.status === 'completed' ? 'x' : ' '}] ${one.step}`).join('\n')}>
      <Steps steps={item.plan} explanation={item.explanation} />
    </Frame>
  )
}

export function PlanText({ item, look }: ItemProps<ShownOf<'plan'>>) {
  const [reader] = useState(() => new MarkdownReader())
  return <Frame name="Plan" icon="list" kind="plan" copy={item.text} isBusy={look.isRunning}><Markdown source={item.text} reader={reader} /></Frame>
}

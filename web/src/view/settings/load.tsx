import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { words } from '../../actions'
import type { Link } from '../../link'
import type { Obj } from '../../wire/json'

/** What a server answers, with a way to ask again. */
export function useAnswer(link: Link, method: string, params: unknown, timeoutMs = 60_000) {
  const [answer, setAnswer] = useState<Obj | null>(null)
  const [problem, setProblem] = useState('')
  const load = useCallback(() => {
    setProblem('')
    link.call(method, params, timeoutMs).then(setAnswer, (error) => setProblem(words(error)))
  }, [link, method])
  useEffect(load, [load])
  return { answer, problem, load }
}

export function Loaded({ answer, problem, load, children }: { answer: Obj | null; problem: string; load(): void; children: ComponentChildren }) {
  if (problem) return <p class="danger">{problem} <button type="button" class="link" onClick={load}>Try again</button></p>
  return answer ? <>{children}</> : <p class="muted">Loading</p>
}

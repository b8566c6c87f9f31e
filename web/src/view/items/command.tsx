import type { ShownOf } from '../../store/items'
import type { CommandAction } from '../../wire/types/v2'
import { plain } from '../../text/ansi'
import { scriptOf } from '../../text/command'
import { duration, shortPath } from '../../text/time'
import { visible } from '../../text/visible'
import { Plain } from '../plain'
import { Frame, type ItemProps } from './frame'
import { Output } from './output'
import { Waiting, waitsFor } from './waiting'

function actionWords(action: CommandAction): string {
  switch (action.type) {
    case 'read':
      return `Read ${action.name || action.path}`
    case 'listFiles':
      return `List ${action.path ?? 'files'}`
    case 'search':
      return `Search ${[action.query, action.path && `in ${action.path}`].filter(Boolean).join(' ')}`
    default:
      return ''
  }
}

export function commandState(item: ShownOf<'commandExecution'>, isRunning: boolean): { words: string; tone: 'ok' | 'warn' | 'danger' | '' } {
  const took = item.durationMs === null ? '' : ` ${duration(item.durationMs)}`
  if (item.status === 'declined') return { words: 'declined', tone: 'warn' }
  if (isRunning || item.status === 'inProgress') return { words: isRunning ? 'running' : 'stopped', tone: '' }
  if (item.status === 'failed') return { words: `✗ ${item.exitCode === null ? 'failed' : `exit ${item.exitCode}`}${took}`, tone: 'danger' }
  return { words: `✓${took}`, tone: 'ok' }
}

export function Command({ item, look, thread }: ItemProps<ShownOf<'commandExecution'>>) {
  const script = scriptOf(item.command)
  const actions = item.commandActions.map(actionWords).filter(Boolean)
  const { words, tone } = commandState(item, look.isRunning)
  const home = thread.settings.value?.cwd || thread.about.value.cwd
  const isElsewhere = item.cwd !== '' && home !== '' && item.cwd !== home
  const isLong = script.includes('\n') || script.length > 160
  return (
    <Frame
      name="Command" icon="terminal" kind="command" copy={() => `$ ${script}\n${plain(item.aggregatedOutput ?? '')}`} isBusy={look.isRunning}
      line={actions.length ? <span class="actions-words"><Plain text={actions.join(', ')} /></span> : isLong ? undefined : <code class="command-line"><Plain text={`$ ${script}`} /></code>}
      state={waitsFor(thread, item.id) ? <Waiting /> : words} tone={tone}
    >
      {(actions.length > 0 || isLong) && <pre class="script" tabIndex={0} role="group" aria-label="Command"><Plain text={`$ ${script.slice(0, 20_000)}`} /></pre>}
      {isElsewhere && <div class="muted small-text">{`in ${visible(shortPath(item.cwd))}`}</div>}
      {item.source === 'userShell' && <div class="muted small-text">run by you, without a sandbox</div>}
      {look.progress && <div class="muted small-text">{look.progress}</div>}
      {item.aggregatedOutput && <Output text={item.aggregatedOutput} isRunning={look.isRunning} />}
      {look.typed?.map((typed) => <pre class="typed" aria-label="Typed input">{`> ${plain(typed).trimEnd() || JSON.stringify(typed)}`}</pre>)}
    </Frame>
  )
}

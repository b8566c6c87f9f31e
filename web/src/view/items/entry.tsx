/** One entry of a conversation, by the type of its item. What cannot be drawn is a notice, never an exception. */
import { Component, type ComponentType } from 'preact'
import type { Entry } from '../../store/feed'
import type { Shown } from '../../store/items'
import type { Thread } from '../../store/model'
import { AgentMessage } from './agent'
import { FileChanges } from './changes'
import { Command } from './command'
import { Note, Position, type ItemProps } from './frame'
import { Compaction, Failure, HookPrompt, HookRun, Notice, ReviewBegan, ReviewEnded, Unknown } from './others'
import { PlanSteps, PlanText } from './plan'
import { Reasoning } from './reasoning'
import { SubAgent } from './subagent'
import { ToolCall } from './tool'
import { UserMessage } from './user'
import { ImageMade, ImageView, WebSearch } from './web'

const VIEWS: { [T in Shown['type']]: ComponentType<ItemProps<never>> } = {
  userMessage: UserMessage, agentMessage: AgentMessage, reasoning: Reasoning, commandExecution: Command, fileChange: FileChanges, plan: PlanText,
  steps: PlanSteps, mcpToolCall: ToolCall, dynamicToolCall: ToolCall, webSearch: WebSearch, imageView: ImageView, imageGeneration: ImageMade,
  collabAgentToolCall: SubAgent, enteredReviewMode: ReviewBegan, exitedReviewMode: ReviewEnded, hookPrompt: HookPrompt, hookRun: HookRun,
  contextCompaction: Compaction, notice: Notice, turnError: Failure, unknown: Unknown,
}

class Guard extends Component<{ type: string }, { problem: string }> {
  override state = { problem: '' }
  static override getDerivedStateFromError(error: unknown) {
    return { problem: String(error) || 'error' }
  }
  render() {
    return this.state.problem ? <Note name="Notice" icon="warn" text={`This item could not be shown (${this.props.type})`} details={this.state.problem} /> : this.props.children
  }
}

export function EntryView({ entry, thread, index, size }: { entry: Entry; thread: Thread; index: number; size: number }) {
  const look = entry.look.value
  const View = VIEWS[look.item.type] as ComponentType<ItemProps<Shown>>
  return (
    <Position.Provider value={{ index, size, id: entry.id }}>
      <Guard type={look.item.type}><View item={look.item} look={look} entry={entry} thread={thread} /></Guard>
    </Position.Provider>
  )
}

/** What the pickers under the field say: the settings of the thread, or of the configuration, and what was changed since. */
import { signal, type Signal } from '@preact/signals'
import type { Link } from './link'
import { array, object, text } from './wire/json'
import { QUICK_MS } from './wire/rpc'
import type { Settings, Thread } from './store/model'

export interface ModelChoice {
  model: string
  name: string
  efforts: string[]
  defaultEffort: string
  isDefault: boolean
}

export interface Offer {
  models: ModelChoice[]
  defaults: Settings
  hasModes: boolean
  /** The folder that the server itself is in, if it says so. */
  needsSetup: boolean
}

export const SANDBOXES = [
  ['read-only', 'readOnly', 'Read only'],
  ['workspace-write', 'workspaceWrite', 'Workspace'],
  ['danger-full-access', 'dangerFullAccess', 'Full access'],
] as const
export const APPROVALS = [
  ['untrusted', 'Ask unless trusted'],
  ['on-request', 'Ask when needed'],
  ['on-failure', 'Ask on failure'],
  ['never', 'Never ask'],
] as const

export interface Choice {
  model?: string
  effort?: string
  sandbox?: string
  approvals?: string
  mode?: 'default' | 'plan'
}

const choices = new Map<string, Signal<Choice>>()
const offers = new WeakMap<Link, Signal<Offer | null>>()

/** What was changed and goes with the next turn; `where` is a thread's key, or `new SERVER`. */
export function choiceOf(where: string): Signal<Choice> {
  let found = choices.get(where)
  if (!found) choices.set(where, (found = signal({})))
  return found
}

export function offerOf(link: Link): Signal<Offer | null> {
  let found = offers.get(link)
  if (!found) offers.set(link, (found = signal<Offer | null>(null)))
  return found
}

function readModel(value: unknown): ModelChoice {
  const given = object(value)
  return {
    model: text(given.model) || text(given.id),
    name: text(given.displayName) || text(given.model) || text(given.id),
    efforts: array(given.supportedReasoningEfforts).map((one) => (typeof one === 'string' ? one : text(object(one).reasoningEffort))).filter(Boolean),
    defaultEffort: text(given.defaultReasoningEffort),
    isDefault: given.isDefault === true,
  }
}

const sandboxOfMode = (mode: string): Settings['sandbox'] => {
  const type = SANDBOXES.find(([name]) => name === mode)?.[1]
  return type ? ({ type } as never) : null
}

/** Asks a server what can be chosen; what it does not answer is left empty. */
export async function loadOffer(link: Link): Promise<void> {
  const quietly = (method: string, params: unknown) => link.call(method, params, QUICK_MS).catch(() => null)
  const [models, config, modes, account] = await Promise.all([
    quietly('model/list', {}), quietly('config/read', { includeLayers: false }), quietly('collaborationMode/list', {}), quietly('account/read', {}),
  ])
  const set = object(config?.config)
  const list = array(models?.data).map(readModel).filter((one) => one.model !== '')
  offerOf(link).value = {
    models: list,
    hasModes: modes !== null,
    needsSetup: account !== null && account.account === null && account.requiresOpenaiAuth === true,
    defaults: {
      model: text(set.model) || list.find((one) => one.isDefault)?.model || '',
      effort: text(set.model_reasoning_effort) || null,
      sandbox: sandboxOfMode(text(set.sandbox_mode)),
      approvals: (set.approval_policy as Settings['approvals']) ?? null,
      cwd: '',
      mode: 'default',
    },
  }
}

/** Parameters of `thread/start` that were chosen. */
export function startParams(choice: Choice): Record<string, unknown> {
  return {
    ...(choice.model ? { model: choice.model } : {}),
    ...(choice.sandbox ? { sandbox: choice.sandbox } : {}),
    ...(choice.approvals ? { approvalPolicy: choice.approvals } : {}),
  }
}

/** Parameters of `turn/start` that were chosen, and that hold from then on. */
export function turnParams(choice: Choice, settings: Settings | null): Record<string, unknown> {
  const sandbox = SANDBOXES.find(([name]) => name === choice.sandbox)?.[1]
  const model = choice.model ?? settings?.model ?? ''
  const effort = choice.effort ?? settings?.effort ?? null
  return {
    ...(choice.model ? { model: choice.model } : {}),
    ...(choice.effort ? { effort: choice.effort } : {}),
    ...(sandbox ? { sandboxPolicy: { type: sandbox } } : {}),
    ...(choice.approvals ? { approvalPolicy: choice.approvals } : {}),
    ...(choice.mode ? { collaborationMode: { mode: choice.mode, settings: { model, reasoning_effort: effort, developer_instructions: null } } } : {}),
  }
}

/** The settings as they are once the chosen ones have been sent. */
export function taken(settings: Settings | null, choice: Choice): Settings | null {
  if (!settings) return null
  return {
    ...settings,
    model: choice.model ?? settings.model,
    effort: choice.effort ?? settings.effort,
    sandbox: choice.sandbox ? sandboxOfMode(choice.sandbox) : settings.sandbox,
    approvals: (choice.approvals as Settings['approvals']) ?? settings.approvals,
    mode: choice.mode ?? settings.mode,
  }
}

export const whereOf = (thread: Thread | null, link: Link | undefined): string => thread?.key ?? `new ${link?.server.id ?? ''}`

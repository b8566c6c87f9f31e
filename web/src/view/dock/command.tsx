import { array, isObject, object, text, type Obj } from '../../wire/json'
import { scriptOf } from '../../text/command'
import { visible } from '../../text/visible'
import { Plain } from '../plain'
import { Decisions, LEGACY, PLAIN, type Decision } from './decisions'
import type { AskProps } from './dock'

/** What may be decided beyond the four: rules the server proposes, sent back as they were proposed. */
function extras(params: Obj): Decision[] {
  const found = new Map<string, Decision>()
  const addRule = (amendment: unknown) => {
    const words = array(amendment).map(String).join(' ')
    if (words) found.set(`rule ${words}`, { label: `Always allow ${visible(words)}`, result: { decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: amendment } } } })
  }
  const addHost = (amendment: unknown) => {
    const { host, action } = object(amendment)
    const verb = action === 'deny' ? 'Always deny' : 'Always allow'
    if (text(host)) found.set(`${verb} ${text(host)}`, { label: `${verb} ${visible(text(host))}`, result: { decision: { applyNetworkPolicyAmendment: { network_policy_amendment: amendment } } } })
  }
  addRule(params.proposedExecpolicyAmendment)
  array(params.proposedNetworkPolicyAmendments).forEach(addHost)
  for (const one of array(params.availableDecisions).filter(isObject)) {
    addRule(object(one.acceptWithExecpolicyAmendment).execpolicy_amendment)
    addHost(object(one.applyNetworkPolicyAmendment).network_policy_amendment)
  }
  return [...found.values()]
}

function permissionWords(value: unknown): string[] {
  const profile = object(value)
  const files = object(profile.fileSystem)
  return [
    ...(object(profile.network).enabled === true ? ['the network'] : []),
    ...array(files.read).map((path) => `reading ${String(path)}`),
    ...array(files.write).map((path) => `writing ${String(path)}`),
  ]
}

export function CommandApproval({ ask, isAnswered, reply }: AskProps) {
  const { params } = ask
  const isLegacy = ask.method === 'execCommandApproval'
  const network = object(params.networkApprovalContext)
  const host = text(network.host)
  const command = Array.isArray(params.command) ? params.command.map(String).join(' ') : text(params.command)
  const permissions = permissionWords(params.additionalPermissions)
  const reason = text(params.reason) || text(params.context)
  return (
    <>
      <p class="ask-title"><Plain text={host ? `May ${host} be reached?` : 'May this command be run?'} /></p>
      {command && <pre class="script" tabIndex={0} role="group" aria-label="Command asked for"><Plain text={`$ ${scriptOf(command)}`} /></pre>}
      {host && text(network.protocol) && <p class="muted small-text"><Plain text={`over ${text(network.protocol)}`} /></p>}
      {text(params.cwd) && <p class="muted small-text"><Plain text={`in ${text(params.cwd)}`} /></p>}
      {reason && <p class="reason"><Plain text={reason} /></p>}
      {permissions.length > 0 && <p class="warn small-text"><Plain text={`With ${permissions.join(', ')}`} /></p>}
      <Decisions all={isLegacy ? LEGACY : [...PLAIN, ...extras(params)]} isAnswered={isAnswered} reply={reply} />
    </>
  )
}

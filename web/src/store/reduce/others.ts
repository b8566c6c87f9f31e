/** What is not about a conversation: views that care are told, the model does not change. */
import { text, type Obj } from '../../wire/json'
import { WORDS } from '../../text/words'
import type { Server } from '../model'
import type { Part } from './table'
import { addNotice } from './turn'

const nothing = (): void => {}

function pass(method: string) {
  return (server: Server, params: Obj): void => server.tell({ type: 'raw', method, params })
}

function notice(server: Server, params: Obj): void {
  const threadId = text(params.threadId)
  const words = text(params.summary) || text(params.message)
  if (words === '') return
  if (threadId) addNotice(server.thread(threadId), '', words, text(params.details))
  else server.say(words, text(params.details))
}

export const OTHERS: Part<
  | 'skills/changed' | 'command/exec/outputDelta' | 'mcpServer/oauthLogin/completed' | 'mcpServer/startupStatus/updated' | 'account/updated'
  | 'account/rateLimits/updated' | 'app/list/updated' | 'fs/changed' | 'deprecationNotice' | 'configWarning' | 'fuzzyFileSearch/sessionUpdated'
  | 'fuzzyFileSearch/sessionCompleted' | 'thread/realtime/started' | 'thread/realtime/itemAdded' | 'thread/realtime/transcriptUpdated'
  | 'thread/realtime/outputAudio/delta' | 'thread/realtime/error' | 'thread/realtime/closed' | 'windows/worldWritableWarning'
  | 'windowsSandbox/setupCompleted' | 'account/login/completed' | 'rawResponseItem/completed'
> = {
  'skills/changed': pass('skills/changed'),
  'command/exec/outputDelta': pass('command/exec/outputDelta'),
  'mcpServer/oauthLogin/completed': pass('mcpServer/oauthLogin/completed'),
  'mcpServer/startupStatus/updated': pass('mcpServer/startupStatus/updated'),
  'account/updated': pass('account/updated'),
  'account/rateLimits/updated': pass('account/rateLimits/updated'),
  'account/login/completed': pass('account/login/completed'),
  'rawResponseItem/completed': nothing,
  'app/list/updated': nothing,
  'fs/changed': nothing,
  deprecationNotice: notice,
  configWarning: notice,
  'fuzzyFileSearch/sessionUpdated': pass('fuzzyFileSearch/sessionUpdated'),
  'fuzzyFileSearch/sessionCompleted': pass('fuzzyFileSearch/sessionCompleted'),
  // Voice is for later: what was said comes as items as well.
  'thread/realtime/started': nothing,
  'thread/realtime/itemAdded': nothing,
  'thread/realtime/transcriptUpdated': nothing,
  'thread/realtime/outputAudio/delta': nothing,
  'thread/realtime/error': (server, params) =>
    addNotice(server.thread(text(params.threadId)), '', WORDS.voiceFailed, text(params.message)),
  'thread/realtime/closed': nothing,
  'windows/worldWritableWarning': nothing,
  'windowsSandbox/setupCompleted': nothing,
}

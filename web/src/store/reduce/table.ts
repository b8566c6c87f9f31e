import type { Obj } from '../../wire/json'
import type { ServerNotification } from '../../wire/types/ServerNotification'
import type { Server } from '../model'

export type Method = ServerNotification['method']
/** Applies one notification. Without I/O; whatever the parameters are, it must not throw. */
export type Reducer = (server: Server, params: Obj) => void
export type Part<M extends Method> = { [K in M]: Reducer }

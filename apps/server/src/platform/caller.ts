import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/**
 * Does the work of a request in the name of its caller, so that what all share (database connections, the decoding of
 * images) can give each caller a part of it. Kept beside the call, because no action should have to pass it on.
 */
export const workFor = <Result>(caller: string, work: () => Promise<Result>): Promise<Result> =>
  callers.run(caller, work)

/** Who the running work is for: a member, the address of a visitor, a session, or a part of the server that works for many. Null for jobs. */
export const currentCaller = (): string | null => callers.getStore() ?? null

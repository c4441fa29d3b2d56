import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/**
 * Runs the work of a request as its caller. The queues of shared resources (database connections, image decoding) read the caller
 * from here, so that actions don't have to pass it on.
 */
export const workFor = <Result>(caller: string, work: () => Promise<Result>): Promise<Result> =>
  callers.run(caller, work)

/** The caller of the running work: a member, the address of a visitor, a session, or a part of the server. Null for jobs. */
export const currentCaller = (): string | null => callers.getStore() ?? null

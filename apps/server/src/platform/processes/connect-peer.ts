import type { ErrorKey } from '@pollen/contract/errors'
import { AppError, TooManyAttempts } from '../../errors.ts'

/** Methods that a process offers to its peer. */
// biome-ignore lint/suspicious/noExplicitAny: each method has its own input type, which `Peer` checks for callers.
type Methods = Record<string, (input: any) => Promise<unknown>>

/** IPC channel to a child process or to the parent. */
type Channel = {
  on(event: 'message' | 'disconnect', listener: (message: unknown) => void): unknown
  send?(message: object, callback: (error: Error | null) => void): unknown
}

export type Peer<Theirs extends Methods> = {
  /** Calls a method of the other process. Rethrows its error, or throws SERVICE_UNAVAILABLE if that process has ended. */
  call: <Name extends keyof Theirs & string>(
    name: Name,
    ...input: Parameters<Theirs[Name]>
  ) => Promise<Awaited<ReturnType<Theirs[Name]>>>
}

type CallError = { key: ErrorKey | null; message: string; retryAfter?: number }
type Call = { call: number; name: string; input: unknown }
type Message = Call | { reply: number; result: unknown } | { reply: number; error: CallError }
type PendingCall = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Remote procedure calls between two processes, in both directions. */
export function connectPeer<Theirs extends Methods>(channel: Channel, ours: Methods): Peer<Theirs> {
  const pending = new Map<number, PendingCall>()
  let calls = 0

  async function handle({ call, name, input }: Call) {
    const reply = await Promise.resolve()
      .then(() => ours[name]?.(input))
      .then((result) => ({ reply: call, result }))
      .catch((error: unknown) => ({ reply: call, error: serializeError(error) }))
    // Fails if the caller has ended, which needs no handling.
    channel.send?.(reply, () => {})
  }

  channel.on('message', (received) => {
    const message = received as Message
    if ('call' in message) return void handle(message)
    const caller = pending.get(message.reply)
    pending.delete(message.reply)
    if ('error' in message) caller?.reject(parseError(message.error))
    else caller?.resolve(message.result)
  })
  channel.on('disconnect', () => {
    for (const { reject } of pending.values()) reject(new AppError('SERVICE_UNAVAILABLE'))
    pending.clear()
  })

  return {
    call: (name, input?: unknown) =>
      new Promise((resolve, reject) => {
        const call = calls++
        pending.set(call, { resolve: resolve as PendingCall['resolve'], reject })
        channel.send?.({ call, name, input }, (error) => {
          if (error && pending.delete(call)) reject(new AppError('SERVICE_UNAVAILABLE', { cause: error }))
        })
      }),
  }
}

function serializeError(error: unknown): CallError {
  const message = error instanceof Error ? error.message : String(error)
  const wait = error instanceof TooManyAttempts ? { retryAfter: error.retryAfter } : {}
  return { key: error instanceof AppError ? error.key : null, message, ...wait }
}

function parseError({ key, message, retryAfter }: CallError): Error {
  if (retryAfter !== undefined) return new TooManyAttempts(retryAfter)
  return key ? new AppError(key) : new Error(message)
}

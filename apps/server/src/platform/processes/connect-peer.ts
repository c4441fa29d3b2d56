import type { ErrorKey } from '@pollen/contract/errors'
import { AppError, TooManyAttempts } from '../../errors.ts'

/** What a process answers to the one at the other end, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which who asks has to know.
type Answers = Record<string, (input: any) => Promise<unknown>>

/** A channel to another process: a child, or the one that started this one. */
type Channel = {
  on(event: 'message' | 'disconnect', listener: (message: unknown) => void): unknown
  send?(message: object, callback: (error: Error | null) => void): unknown
}

export type Peer<Theirs extends Answers> = {
  /** Throws what the other process threw to refuse; SERVICE_UNAVAILABLE when it has gone. */
  ask: <Name extends keyof Theirs & string>(
    name: Name,
    ...input: Parameters<Theirs[Name]>
  ) => Promise<Awaited<ReturnType<Theirs[Name]>>>
}

type Refusal = { key: ErrorKey | null; message: string; retryAfter?: number }
type Question = { question: number; name: string; input: unknown }
type Message = Question | { answer: number; result: unknown } | { answer: number; refusal: Refusal }
type Asker = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Lets two processes ask each other. */
export function connectPeer<Theirs extends Answers>(channel: Channel, ours: Answers): Peer<Theirs> {
  const askers = new Map<number, Asker>()
  let asked = 0

  async function answer({ question, name, input }: Question) {
    const reply = await Promise.resolve()
      .then(() => ours[name]?.(input))
      .then((result) => ({ answer: question, result }))
      .catch((error: unknown) => ({ answer: question, refusal: describeRefusal(error) }))
    // Who has gone needs no answer.
    channel.send?.(reply, () => {})
  }

  channel.on('message', (received) => {
    const message = received as Message
    if ('question' in message) return void answer(message)
    const asker = askers.get(message.answer)
    askers.delete(message.answer)
    if ('refusal' in message) asker?.reject(readRefusal(message.refusal))
    else asker?.resolve(message.result)
  })
  channel.on('disconnect', () => {
    for (const { reject } of askers.values()) reject(new AppError('SERVICE_UNAVAILABLE'))
    askers.clear()
  })

  return {
    ask: (name, input?: unknown) =>
      new Promise((resolve, reject) => {
        const question = asked++
        askers.set(question, { resolve: resolve as Asker['resolve'], reject })
        channel.send?.({ question, name, input }, (error) => {
          if (error && askers.delete(question)) reject(new AppError('SERVICE_UNAVAILABLE', { cause: error }))
        })
      }),
  }
}

function describeRefusal(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error)
  const wait = error instanceof TooManyAttempts ? { retryAfter: error.retryAfter } : {}
  return { key: error instanceof AppError ? error.key : null, message, ...wait }
}

function readRefusal({ key, message, retryAfter }: Refusal): Error {
  if (retryAfter !== undefined) return new TooManyAttempts(retryAfter)
  return key ? new AppError(key) : new Error(message)
}

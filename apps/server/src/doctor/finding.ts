import { setTimeout as sleep } from 'node:timers/promises'
import { limitBytes, readJson } from '../platform/outgoing/fetch-answer.ts'

/** What the doctor says about one thing. A `problem` means that something does not work, a `warning` that it may not for long. */
export type Finding = {
  about: string
  state: 'good' | 'warning' | 'problem'
  text: string
  /** What the operator can do. */
  advice?: string
}

export const good = (about: string, text: string): Finding => ({ about, state: 'good', text })

export const warning = (about: string, text: string, advice?: string): Finding => ({
  ...{ about, state: 'warning', text },
  ...(advice && { advice }),
})

export const problem = (about: string, text: string, advice?: string): Finding => ({
  ...{ about, state: 'problem', text },
  ...(advice && { advice }),
})

/** The last reason that an error names: a failed `fetch` or a refusal of the storage has the telling one inside. */
export function reasonOf(error: unknown): string {
  let reason = error as Error & { code?: string }
  while (reason.cause instanceof Error) reason = reason.cause as typeof reason
  // Several addresses of one host fail together, and then the error has no text of its own.
  return reason.message || reason.code || reason.name || String(error)
}

/** `512 MB`, `3.4 GB`. */
export const describeSize = (bytes: number) =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`

/** Whoever answers at a wrong address may send anything, for ever. */
const maxAnswerBytes = 2 ** 20

/** Null if the answer is no JSON. */
export const readAnswer = (answer: Response): Promise<unknown> =>
  readJson(limitBytes(answer, maxAnswerBytes)).catch(() => null)

/** Fails after the time that the doctor waits, whatever the work then still does. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    sleep(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('it does not come to an end')
    }),
  ])

/** How long the doctor waits for an answer of anybody. */
export const timeoutMs = 10_000

import { setTimeout as sleep } from 'node:timers/promises'
import { limitBytes, readJson } from '../platform/outgoing/fetch-answer.ts'

/**
 * The result of one check. A `problem` means that members cannot join, get mails or get their data back. A `warning` means that
 * something may soon stop working. `skipped` means that it could not be checked, with the reason.
 */
export type Finding = {
  about: string
  state: 'good' | 'warning' | 'problem' | 'skipped'
  text: string
  /** A fix for the operator to try. */
  advice?: string
}

export const good = (about: string, text: string): Finding => ({ about, state: 'good', text })

export const skipped = (about: string, text: string): Finding => ({ about, state: 'skipped', text })

export const warning = (about: string, text: string, advice?: string): Finding => ({
  ...{ about, state: 'warning', text },
  ...(advice && { advice }),
})

export const problem = (about: string, text: string, advice?: string): Finding => ({
  ...{ about, state: 'problem', text },
  ...(advice && { advice }),
})

/** Codes and messages of Node.js and OpenSSL for a certificate from an unknown authority. */
const unknownAuthority =
  /self.signed|unable.to.verify.(?:the.first|leaf)|unable.to.get.(?:local.)?issuer|cert_untrusted/i

/** Returns the advice for a failed connection, which is different for a certificate of an unknown authority. */
export const adviceUnlessUnknownAuthority = (reason: string, advice: string) =>
  unknownAuthority.test(reason)
    ? 'If it is signed by a certificate authority of your own, set NODE_EXTRA_CA_CERTS to the file with its certificate: ' +
      'OPERATIONS.md, "Private certificate authorities".'
    : advice

/** `512 MB`, `3.4 GB`. */
export const describeSize = (bytes: number) =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`

/** A server at a wrong address may send endless answers. */
const maxAnswerBytes = 2 ** 20

/** Returns null if the answer is not JSON. */
export const readAnswer = (answer: Response): Promise<unknown> =>
  readJson(limitBytes(answer, maxAnswerBytes)).catch(() => null)

/** Rejects after the timeout, without stopping the work. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    sleep(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('it does not finish in time')
    }),
  ])

/** How long the doctor waits for an answer. */
export const timeoutMs = 10_000

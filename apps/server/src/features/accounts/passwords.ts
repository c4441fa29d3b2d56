import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '@pollen/contract/password-problem'
import { ownCores } from '../../config.ts'
import { fieldError } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'
import { createFairQueue } from '../../platform/load/fair-queue.ts'

// Argon2id (the library's default) with the minimum parameters that OWASP recommends.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is CPU-bound and slow by design: running more hashes than cores would only starve other work. */
const hashQueue = createFairQueue({
  maxRunning: ownCores,
  maxWaiting: 500,
  // Higher than the limit for failed log-ins per address, low enough that one member cannot fill the queue for all.
  ofCaller: { maxRunning: ownCores, maxWaiting: 50, timeoutMs: 10_000 },
})

/** `client` is the key in the fair queue; null stands for work of the server itself, such as creating the demo. */
export const hashPassword = (password: string, client: string | null) =>
  hashQueue.run(client, () => hash(password, options))

/**
 * Hash of a random password that nobody knows, with the options above. Verified when the account does not exist, so that the response
 * time does not reveal it.
 */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$Na2kycK7ybjtJru0+uZ2Hw$3+FZ2WkDu36gKF5YEaLQD+5mOKeSk3PnCQ/4GN/C4eQ'

/** Pass null as `passwordHash` if the account does not exist. An empty hash matches no password. */
export async function verifyPassword(password: string, passwordHash: string | null, client: string): Promise<boolean> {
  const hashToVerify = passwordHash || dummyHash
  const isRight = await hashQueue.run(client, () => verify(hashToVerify, password))
  return isRight && Boolean(passwordHash)
}

type Person = { username: string; email: string; first_name: string; last_name: string }
type PasswordInput = { field: string; password: string; person: Person }

/** Loaded lazily on the first choice of a password. `apps/web/common-passwords.ts` builds the same list for the web app. */
let commonPasswords: Promise<Set<string>> | undefined

async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}

/** Rejects passwords that are easy to guess. */
export async function requireGoodPassword(
  { config, language }: Pick<RequestContext, 'config' | 'language'>,
  { field, password, person }: PasswordInput,
) {
  commonPasswords ??= readCommonPasswords()
  const known = await commonPasswords
  const isCommon = (password: string) => known.has(password)
  const problem = passwordProblem(password, { person, instanceName: config.INSTANCE_NAME, isCommon })
  if (problem) throw fieldError(field, problem, language)
}

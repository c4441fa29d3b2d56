import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '@pollen/contract/password-problem'
import { ownCores } from '../../config.ts'
import { fieldError } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'
import { createFairQueue } from '../../platform/load/fair-queue.ts'

// Argon2id (the library's default) with 19 MiB, as OWASP recommends for servers that many people log in to.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is meant to be slow: more at once than there are cores would only starve everything else. */
const limited = createFairQueue({
  maxRunning: ownCores,
  maxWaiting: 500,
  // More than log-ins from one address may fail; a member with many sessions would else fill the queue for all.
  ofCaller: { maxRunning: ownCores, maxWaiting: 50, timeoutMs: 10_000 },
})

/** `client` waits for its turn; null is work of the server itself, such as the demo. */
export const hashPassword = (password: string, client: string | null) =>
  limited.run(client, () => hash(password, options))

/** Verified if there is no account, so that the time of an answer does not tell whether there is one. */
const dummyHash = hashPassword('no account has this password', null)

/** Whether the password is that of the account; `null` for an account that does not exist. */
export async function verifyPassword(password: string, passwordHash: string | null, client: string): Promise<boolean> {
  const hashToVerify = passwordHash || (await dummyHash)
  const isRight = await limited.run(client, () => verify(hashToVerify, password))
  return isRight && Boolean(passwordHash)
}

type Person = { username: string; email: string; first_name: string; last_name: string }
type PasswordInput = { field: string; password: string; person: Person }

/** Read when somebody first chooses a password. `apps/web/common-passwords.ts` gives the same list to the web app. */
let commonPasswords: Promise<Set<string>> | undefined

async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}

/** Refuses a password that others could guess easily. */
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

import { passwordProblem } from '@pollen/contract/password-problem'
import { fieldError } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'

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

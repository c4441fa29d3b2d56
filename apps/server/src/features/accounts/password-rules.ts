import { passwordProblem } from '@pollen/contract/password-problem'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldError } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'

type Person = { username: string; email: string; first_name: string; last_name: string }
type PasswordInput = { field: string; password: string; person: Person }

/** `apps/web/common-passwords.ts` gives the same list to the web app. */
const commonPasswords = new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
const isCommon = (password: string) => commonPasswords.has(password)

/** Refuses a password that others could guess easily. */
export function requireGoodPassword(
  { config, language }: Pick<RequestContext, 'config' | 'language'>,
  { field, password, person }: PasswordInput,
) {
  const problem = passwordProblem(password, { person, instanceName: config.INSTANCE_NAME, isCommon })
  if (problem) throw fieldError(field, problem, language)
}

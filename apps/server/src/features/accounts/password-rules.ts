import type { FieldMessage } from '@pollen/contract/field-messages'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldError } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'

type Person = { username: string; email: string; first_name: string; last_name: string }
type PasswordInput = { field: string; password: string; person: Person }

const commonPasswords = new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))

/** Refuses a password that others could guess easily. */
export function requireGoodPassword(
  { config, language }: Pick<RequestContext, 'config' | 'language'>,
  { field, password, person }: PasswordInput,
) {
  const problem = passwordProblem(password, [...namesOf(person), ...namesOfInstance(config.INSTANCE_NAME)])
  if (problem) throw fieldError(field, problem, language)
}

function passwordProblem(password: string, names: string[]): FieldMessage | null {
  const plain = password.toLowerCase()
  if (/^\d+$/.test(plain)) return 'passwordDigits'
  if (commonPasswords.has(plain)) return 'passwordCommon'
  if (names.some((name) => isSimilar(lettersAndDigits(password), name))) return 'passwordSimilar'
  return null
}

/** The words of a person's names, and the two sides of their address. */
function namesOf({ username, email, first_name, last_name }: Person): string[] {
  const words = [username, email, ...email.split(/[@.+_-]/), ...`${first_name} ${last_name}`.split(/[\s-]+/)]
  return [...words, first_name + last_name].map(lettersAndDigits).filter((word) => word.length > 2)
}

/** What people here call this place: the first words that somebody who guesses would try. */
function namesOfInstance(instanceName: string): string[] {
  return ['Pollen', instanceName].map(lettersAndDigits).filter((word) => word.length > 2)
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** One contains the other, and little else. */
function isSimilar(password: string, name: string): boolean {
  const rest = Math.abs(password.length - name.length)
  return (password.includes(name) || name.includes(password)) && rest <= Math.max(4, name.length / 2)
}

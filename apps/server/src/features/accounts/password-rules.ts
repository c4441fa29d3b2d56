import type { Language } from '@pollen/contract/constants'
import type { FieldMessage } from '@pollen/contract/field-messages'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldError } from '../../errors.ts'

type Person = { username: string; email: string; first_name: string; last_name: string }
type PasswordInput = { field: string; password: string; person: Person; language: Language }

const commonPasswords = new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))

/** Refuses a password that others could guess easily. */
export function requireGoodPassword({ field, password, person, language }: PasswordInput) {
  const problem = passwordProblem(password, person)
  if (problem) throw fieldError(field, problem, language)
}

function passwordProblem(password: string, person: Person): FieldMessage | null {
  const plain = password.toLowerCase()
  if (/^\d+$/.test(plain)) return 'passwordDigits'
  if (commonPasswords.has(plain)) return 'passwordCommon'
  if (namesOf(person).some((name) => isSimilar(lettersAndDigits(password), name))) return 'passwordSimilar'
  return null
}

/** The words of a person's names, and the two sides of their address. */
function namesOf({ username, email, first_name, last_name }: Person): string[] {
  const words = [username, email, ...email.split(/[@.+_-]/), ...`${first_name} ${last_name}`.split(/[\s-]+/)]
  return [...words, first_name + last_name].map(lettersAndDigits).filter((word) => word.length > 2)
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** One contains the other, and little else. */
function isSimilar(password: string, name: string): boolean {
  const rest = Math.abs(password.length - name.length)
  return (password.includes(name) || name.includes(password)) && rest <= Math.max(4, name.length / 2)
}

import type { FieldMessage } from './field-messages.ts'

type Person = { username?: string; email?: string; first_name?: string; last_name?: string }
export type PasswordContext = {
  person: Person
  instanceName: string
  /** Whether many people use this password, written in small letters. */
  isCommon: (password: string) => boolean
}

/** Why the server refuses a password that is long enough. The web asks the same while it is typed, so that both agree. */
export function passwordProblem(password: string, { person, instanceName, isCommon }: PasswordContext) {
  const plain = password.toLowerCase()
  const names = [...namesOf(person), ...namesOfInstance(instanceName)]
  if (/^\d+$/.test(plain)) return 'passwordDigits' satisfies FieldMessage
  if (isCommon(plain)) return 'passwordCommon' satisfies FieldMessage
  if (names.some((name) => isSimilar(lettersAndDigits(password), name))) return 'passwordSimilar' satisfies FieldMessage
  return null
}

/** The words of a person's names, and the two sides of their address. */
function namesOf({ username = '', email = '', first_name = '', last_name = '' }: Person): string[] {
  const words = [username, email, ...email.split(/[@.+_-]/), ...`${first_name} ${last_name}`.split(/[\s-]+/)]
  return [...words, first_name + last_name].map(lettersAndDigits).filter((word) => word.length > 2)
}

/** What people here call this place: the first words that somebody who guesses would try. */
function namesOfInstance(instanceName: string): string[] {
  return ['Pollen', instanceName].map(lettersAndDigits).filter((word) => word.length > 2)
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether one contains the other, and little else. */
function isSimilar(password: string, name: string): boolean {
  const rest = Math.abs(password.length - name.length)
  return (password.includes(name) || name.includes(password)) && rest <= Math.max(4, name.length / 2)
}

import type { FieldMessage } from './field-messages.ts'

type Person = { username?: string; email?: string; first_name?: string; last_name?: string }
export type PasswordContext = {
  person: Person
  instanceName: string
  /** Checks a lower-case password against a list of common ones. */
  isCommon: (password: string) => boolean
}

/** Returns why a sufficiently long password is refused, or null. The web app runs the same check while the member types. */
export function passwordProblem(password: string, { person, instanceName, isCommon }: PasswordContext) {
  const plain = password.toLowerCase()
  const names = [...namesOf(person), ...namesOfInstance(instanceName)]
  if (/^\d+$/.test(plain)) return 'passwordDigits' satisfies FieldMessage
  if (isCommon(plain)) return 'passwordCommon' satisfies FieldMessage
  if (names.some((name) => isSimilar(lettersAndDigits(password), name))) return 'passwordSimilar' satisfies FieldMessage
  return null
}

/** Words of the person's names, and parts of their email address. */
function namesOf({ username = '', email = '', first_name = '', last_name = '' }: Person): string[] {
  const words = [username, email, ...email.split(/[@.+_-]/), ...`${first_name} ${last_name}`.split(/[\s-]+/)]
  return [...words, first_name + last_name].map(lettersAndDigits).filter((word) => word.length > 2)
}

/** Names of this site, which an attacker would try first. */
function namesOfInstance(instanceName: string): string[] {
  return ['Pollen', instanceName].map(lettersAndDigits).filter((word) => word.length > 2)
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns true if one contains the other, with few other characters. */
function isSimilar(password: string, name: string): boolean {
  const rest = Math.abs(password.length - name.length)
  return (password.includes(name) || name.includes(password)) && rest <= Math.max(4, name.length / 2)
}

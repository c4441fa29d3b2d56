import { minPasswordLength } from '@pollen/contract/accounts'

export const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** A hint while typing. The server has the last word, and also knows the passwords many people use. */
export function estimateStrength(password: string, names: string[] = []): Strength {
  if (password.length < minPasswordLength) return 'short'
  const plain = password.toLowerCase()
  const isName = names.some((name) => name.length > 2 && plain.includes(name.toLowerCase()))
  if (isName || /^\d+$/.test(password)) return 'weak'

  const different = new Set(plain).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = different + kinds * 2 + Math.max(0, password.length - 12) / 2
  if (different < 5 || isRun(plain)) return 'weak'
  if (points < 12) return 'fair'
  return points < 17 ? 'good' : 'strong'
}

/** Whether each character follows the one before, as in "abcdefgh" and "87654321". */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

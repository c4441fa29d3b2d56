import { minPasswordLength } from '@pollen/contract/account-fields'
import { type PasswordContext, passwordProblem } from '@pollen/contract/password-problem'

/** Strengths that the server accepts, from weakest to strongest. Each step fills one bar. */
export const strengths = ['weak', 'fair', 'good', 'strong'] as const
type Refusal = 'short' | NonNullable<ReturnType<typeof passwordProblem>>

/** Returns how hard a password is to guess, or why the server would reject it. */
export function estimateStrength(password: string, context: PasswordContext): (typeof strengths)[number] | Refusal {
  if (password.length < minPasswordLength) return 'short'
  const problem = passwordProblem(password, context)
  if (problem) return problem

  const plain = password.toLowerCase()
  const different = new Set(plain).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = different + kinds * 2 + Math.max(0, password.length - 12) / 2
  if (different < 5 || isRun(plain)) return 'weak'
  if (points < 12) return 'fair'
  return points < 17 ? 'good' : 'strong'
}

/** Matches sequences and repetitions such as "abcdefgh", "87654321" and "aaaa". */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

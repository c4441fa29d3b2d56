import * as z from 'zod/mini'
import { languages } from './constants.ts'
import { requiredLine } from './input-fields.ts'

export const Email = z.pipe(z.string().check(z.trim(), z.maxLength(254)), z.email())
export const Username = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(20),
  z.refine((name) => /^[\p{L}\p{N}_.-]+$/u.test(name), { params: { message: 'username' } }),
)
export const PersonName = requiredLine(50)
/** Checks the length only. The server also refuses common passwords and those that contain a name of the person. */
export const minPasswordLength = 8
export const Password = z.string().check(z.minLength(minPasswordLength), z.maxLength(128))

/** An email address or a username. */
export const AuthValue = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

/** The password of an existing account. Any text is valid, so that wrong and impossible passwords get the same answer. */
export const EnteredPassword = z.string().check(z.minLength(1), z.maxLength(1000))

export const SignUp = z.object({
  email: Email,
  username: Username,
  first_name: PersonName,
  last_name: PersonName,
  password: Password,
  language: z.optional(z.enum(languages)),
})
export type SignUp = z.output<typeof SignUp>

export const LogIn = z.object({
  authValue: AuthValue,
  password: EnteredPassword,
  /** The `device_mark` from an earlier log-in of this browser. Unknown values are ignored. */
  device_mark: z.optional(z.string().check(z.maxLength(200))),
})

export const Recovery = z.object({ accountValue: AuthValue })

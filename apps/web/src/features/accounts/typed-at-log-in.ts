import { readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'

export const logInInput = 'log-in'

/** The email or username that was typed at the log-in of this tab: the pages that help to get in begin with it. */
export const typedAtLogIn = () => readUnsentInput<{ authValue: string }>(logInInput).authValue ?? ''

/** So that who has just signed up need not type it again. */
export const rememberLogIn = (authValue: string) => writeUnsentInput(logInInput, { authValue })

import { readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'

export const logInInput = 'log-in'

/** Returns the email or username typed at the log-in in this tab, to prefill the pages that help members get back in. */
export const rememberedLogIn = () => readUnsentInput<{ authValue: string }>(logInInput).authValue ?? ''

/** Prefills the log-in after a sign-up. */
export const rememberLogIn = (authValue: string) => writeUnsentInput(logInInput, { authValue })

const activatedName = 'activated'

/** Makes the log-in welcome the member by name, until they log in. */
export function rememberActivation(username: string) {
  rememberLogIn(username)
  writeUnsentInput(activatedName, { username })
}
export const activatedUsername = () => readUnsentInput<{ username: string }>(activatedName).username

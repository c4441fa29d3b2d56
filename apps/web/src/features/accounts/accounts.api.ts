import { accounts } from '@pollen/contract/accounts'
import type { InputOf } from '@pollen/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { leaveDevice } from '../../lib/device-data.ts'
import { storeGettingStarted } from '../../lib/getting-started.ts'
import { adoptAccountLanguage, chooseLanguage } from '../../lib/i18n.ts'
import { currentSession, startSession } from '../../lib/session.ts'

export type LinkAction = 'reset_password' | 'recover_account' | 'delete_account' | 'confirm_email' | 'take_back_email'
type Credentials = Omit<InputOf<typeof accounts.logIn>, 'device_mark'>
type UidAndToken = InputOf<typeof accounts.activate>

export const signUp = (person: InputOf<typeof accounts.signUp>) => call(accounts.signUp, person)

/**
 * Storage key of the device mark, by which the server recognizes a browser that has logged in before. Its own limit keeps failed attempts
 * from elsewhere from locking the member out (decision 29). The mark survives a log-out because it does not reveal the member.
 */
const deviceMarkKey = 'pollen.device-mark'

export const hasLoggedInHere = () => readStored(deviceMarkKey) !== null

/** Starts a session. The route guards then redirect to the next page. */
export async function logIn(credentials: Credentials) {
  const known = readStored(deviceMarkKey) ?? undefined
  const answer = await call(accounts.logIn, { ...credentials, device_mark: known })
  const { token, id, device_mark, language, has_getting_started } = answer
  writeStored(deviceMarkKey, device_mark)
  storeGettingStarted(has_getting_started ? id : null)
  // Applied before the session starts, so that the next page never appears in another language first.
  const chosen = await adoptAccountLanguage(language)
  startSession({ token, userId: id })
  if (chosen) await chooseLanguage(chosen)
}

/** Ends the session of this browser immediately, even when the server is unreachable. */
export function logOut() {
  call(accounts.logOut, {}).catch(() => undefined)
  leaveDevice()
}

export const activate = (link: UidAndToken) => call(accounts.activate, link)
export const resendActivation = (request: InputOf<typeof accounts.resendActivation>) =>
  call(accounts.resendActivation, request)
export const correctEmail = (correction: InputOf<typeof accounts.correctEmail>) =>
  call(accounts.correctEmail, correction)
export const requestPasswordReset = (email: string) => call(accounts.resetPassword, { email })
export const setPassword = (link: UidAndToken, password: string) =>
  call(accounts.resetPasswordConfirm, { ...link, new_password: password })

export const changePassword = (passwords: InputOf<typeof accounts.changePassword>) =>
  call(accounts.changePassword, passwords)

export const requestRecovery = (accountValue: string) => call(accounts.recover, { accountValue })
export const confirmRecovery = (token: string) => call(accounts.confirmRecovery, { token })

export const confirmEmail = (token: string) => call(accounts.confirmEmail, { token })
export const restoreEmail = (token: string) => call(accounts.takeBackEmail, { token })

/** Never cached, because the link may have been used in the meantime. */
export const linkQuery = (token: string, action: LinkAction) =>
  queryOptions({
    queryKey: ['accounts', 'link', token, action],
    queryFn: ({ signal }) => call(accounts.checkToken, { token, action }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The server also ends every session of the account. */
export async function confirmDeletion(token: string) {
  await call(accounts.confirmDeletion, { token })
  writeStored(deviceMarkKey, null)
  leaveDevice()
}

export async function disableAccount(password: string) {
  await call(accounts.disable, { id: ownId(), password })
  writeStored(deviceMarkKey, null)
  leaveDevice()
}

export const requestDeletion = (password: string) => call(accounts.sendDeleteConfirmation, { id: ownId(), password })

const ownId = () => currentSession()?.userId ?? 0

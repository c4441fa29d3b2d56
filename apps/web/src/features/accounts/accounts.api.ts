import type { SignUp } from '@pollen/contract/account-fields'
import { accounts } from '@pollen/contract/accounts'
import type { InputOf } from '@pollen/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { leaveDevice } from '../../lib/device-data.ts'
import { chooseLanguage, takeOverLanguage } from '../../lib/i18n.ts'
import { currentSession, startSession } from '../../lib/session.ts'

export type LinkAction = 'reset_password' | 'recover_account' | 'delete_account' | 'confirm_email' | 'take_back_email'
type Credentials = Omit<InputOf<typeof accounts.logIn>, 'device_mark'>
type UidAndToken = InputOf<typeof accounts.activate>

export const signUp = (person: SignUp & { invitation?: string }) => call(accounts.signUp, person)

/**
 * By this mark the server knows a browser that has logged in before. It stays after a log-out, for it says nothing about a member:
 * what others get wrong must not keep them out.
 */
const deviceMarkKey = 'pollen.device-mark'

export const hasLoggedInHere = () => readStored(deviceMarkKey) !== null

/** The guards of the router then lead to the next page. */
export async function logIn(credentials: Credentials) {
  const known = readStored(deviceMarkKey) ?? undefined
  const { token, id, device_mark, language } = await call(accounts.logIn, { ...credentials, device_mark: known })
  writeStored(deviceMarkKey, device_mark)
  // Before the next page is shown, so that nobody sees it in another language first.
  const chosen = await takeOverLanguage(language)
  startSession({ token, userId: id })
  if (chosen) await chooseLanguage(chosen)
}

/** Ends the session of this browser at once, also when the server cannot be reached. */
export function logOut() {
  call(accounts.logOut, {}).catch(() => undefined)
  leaveDevice()
}

export const activate = (link: UidAndToken) => call(accounts.activate, link)
export const resendActivation = (email: string) => call(accounts.resendActivation, { email })
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
export const takeBackEmail = (token: string) => call(accounts.takeBackEmail, { token })

/** Never cached, because a link may have been used meanwhile. */
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

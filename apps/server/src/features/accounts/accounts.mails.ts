import type { TokenAction } from '@pollen/contract/accounts'
import { loadTexts } from '@pollen/contract/contract-texts'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { languageOf, longDate, mailsFrom } from '../../platform/mail/compose-mail.ts'
import type { Account } from './accounts.queries.ts'
import type { AccountTexts } from './locales/en.ts'
import { maskEmail } from './mask-email.ts'
import { uidOf } from './tokens.ts'

type Recipient = Pick<Account, 'id' | 'first_name' | 'username' | 'language'>
type Link = { account: Recipient; token: string }

/** The links that people ask for by the address of their account. */
export type RequestedLink = Exclude<TokenAction, 'confirm_email' | 'take_back_email'>

export const accountMail = mailsFrom(await loadTexts<AccountTexts>((language) => import(`./locales/${language}.ts`)))

const linkPaths: Record<RequestedLink, (memberId: number, token: string) => string> = {
  activate_account: (memberId, token) => pagePath(pages.activateEmailToken, { uid: uidOf(memberId), token }),
  reset_password: (memberId, token) => pagePath(pages.resetPasswordConfirm, { uid: uidOf(memberId), token }),
  recover_account: (_memberId, token) => pagePath(pages.recoverAccountToken, { token }),
  delete_account: (_memberId, token) => pagePath(pages.startAccountDeletionProcess, { token }),
}

type RequestedMail = Link & { action: RequestedLink; isFromOperator?: boolean }

export function linkMail(config: Config, { account, action, token, isFromOperator = false }: RequestedMail) {
  const link = { username: account.username, path: linkPaths[action](account.id, token), isFromOperator }
  // Nobody has proven the address of an account that is to be activated.
  const reader = action === 'activate_account' ? { language: account.language } : account
  return accountMail(config, reader, action, link)
}

/** The only mail to an address that nobody has proven yet. */
export function confirmEmailMail(config: Config, { account, email, token }: Link & { email: string }) {
  const { username, language } = account
  const path = pagePath(pages.confirmEmail, { token })
  return accountMail(config, { language }, 'confirmEmail', { username, email, path })
}

/** To the old address. It names the new one in part only: others may read the old mailbox by now. */
export function emailChangedMail(config: Config, { account, email, token }: Link & { email: string }) {
  const path = pagePath(pages.takeBackEmail, { token })
  return accountMail(config, account, 'emailChanged', { newEmail: maskEmail(email), path })
}

/** To the restored address. */
export const newPasswordMail = (config: Config, { account, token }: Link) =>
  accountMail(config, account, 'newPassword', { path: linkPaths.reset_password(account.id, token) })

export function deletionScheduledMail(config: Config, account: Recipient, deletionAt: Date) {
  const date = longDate(deletionAt, languageOf(account), config.INSTANCE_TIMEZONE)
  return accountMail(config, account, 'deletionScheduled', { date })
}

import type { TokenAction } from '@pollen/contract/accounts'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { languageOf, longDate, mailsFrom } from '../../platform/mail/compose-mail.ts'
import { accountTexts } from './account-texts.ts'
import type { Account } from './accounts.queries.ts'
import { maskEmail } from './mask-email.ts'
import { uidOf } from './tokens.ts'

type Recipient = Pick<Account, 'id' | 'first_name' | 'username' | 'language'>
type Link = { account: Recipient; token: string }

/** Mailed links that anyone can request by entering the address or username of an account. */
export type RequestedLink = Exclude<TokenAction, 'confirm_email' | 'take_back_email'>

export const accountMail = mailsFrom(accountTexts)

const linkPaths: Record<RequestedLink, (memberId: number, token: string) => string> = {
  activate_account: (memberId, token) => pagePath(pages.activateEmailToken, { uid: uidOf(memberId), token }),
  reset_password: (memberId, token) => pagePath(pages.resetPasswordConfirm, { uid: uidOf(memberId), token }),
  recover_account: (_memberId, token) => pagePath(pages.recoverAccountToken, { token }),
  delete_account: (_memberId, token) => pagePath(pages.startAccountDeletionProcess, { token }),
}

type RequestedMail = Link & { action: RequestedLink; isFromOperator?: boolean; item?: number | undefined }

export function linkMail(config: Config, { account, action, token, item, isFromOperator = false }: RequestedMail) {
  const next = item === undefined ? '' : `?${new URLSearchParams({ next: pagePath(pages.item, { id: item }) })}`
  const link = { username: account.username, path: linkPaths[action](account.id, token) + next, isFromOperator }
  // The address is unconfirmed. The first name is free text and could carry spam to a stranger, so leave it out.
  const reader = action === 'activate_account' ? { language: account.language } : account
  return accountMail(config, reader, action, link)
}

/** Goes to an unconfirmed address, so it does not contain the first name, which is free text. */
export function confirmEmailMail(config: Config, { account, email, token }: Link & { email: string }) {
  const { username, language } = account
  const path = pagePath(pages.confirmEmail, { token })
  return accountMail(config, { language }, 'confirmEmail', { username, email, path })
}

/** Goes to the old address. The new one is masked, because someone else may read the old mailbox by now. */
export function emailChangedMail(config: Config, { account, email, token }: Link & { email: string }) {
  const path = pagePath(pages.takeBackEmail, { token })
  return accountMail(config, account, 'emailChanged', { newEmail: maskEmail(email), path })
}

/** Goes to the restored address. */
export const newPasswordMail = (config: Config, { account, token }: Link) =>
  accountMail(config, account, 'newPassword', { path: linkPaths.reset_password(account.id, token) })

export function deletionScheduledMail(config: Config, account: Recipient, deletionAt: Date) {
  const date = longDate(deletionAt, languageOf(account), config.INSTANCE_TIMEZONE)
  return accountMail(config, account, 'deletionScheduled', { date })
}

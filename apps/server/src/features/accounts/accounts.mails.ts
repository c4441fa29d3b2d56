import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { composeMail, languageOf, longDate } from '../../platform/mail/compose-mail.ts'
import { accountTexts, type RequestedLink } from './accounts.mail-texts.ts'
import type { Account } from './accounts.queries.ts'
import { uidOf } from './tokens.ts'

export type Recipient = Pick<Account, 'id' | 'first_name' | 'username' | 'language'>

const linkPaths: Record<RequestedLink, (memberId: number, token: string) => string> = {
  activate_account: (memberId, token) => pagePath(pages.activateEmailToken, { uid: uidOf(memberId), token }),
  reset_password: (memberId, token) => pagePath(pages.resetPasswordConfirm, { uid: uidOf(memberId), token }),
  recover_account: (_memberId, token) => pagePath(pages.recoverAccountToken, { token }),
  delete_account: (_memberId, token) => pagePath(pages.startAccountDeletionProcess, { token }),
}

type Link = { account: Recipient; action: RequestedLink; token: string; isFromOperator?: boolean }

export function linkMail(config: Config, { account, action, token, isFromOperator = false }: Link) {
  const link = {
    instance: config.INSTANCE_NAME,
    username: account.username,
    path: linkPaths[action](account.id, token),
    isFromOperator,
  }
  // Nobody has proven the address of an account that is to be activated.
  const reader = action === 'activate_account' ? { language: account.language } : account
  return composeMail(reader, config, textsFor(account)[action](link))
}

export function passwordChangedMail(config: Config, account: Recipient, { hasLoggedOut }: { hasLoggedOut: boolean }) {
  const values = { instance: config.INSTANCE_NAME, path: pagePath(pages.resetPassword), hasLoggedOut }
  return composeMail(account, config, textsFor(account).passwordChanged(values))
}

export function deletionScheduledMail(config: Config, account: Recipient, deletionAt: Date) {
  const date = longDate(deletionAt, languageOf(account), config.INSTANCE_TIMEZONE)
  const path = pagePath(pages.recoverAccount)
  return composeMail(
    account,
    config,
    textsFor(account).deletionScheduled({ instance: config.INSTANCE_NAME, date, path }),
  )
}

export function accountErasedMail(config: Config, account: Recipient) {
  return composeMail(account, config, textsFor(account).erased({ instance: config.INSTANCE_NAME }))
}

const textsFor = (account: Recipient) => accountTexts[languageOf(account)]

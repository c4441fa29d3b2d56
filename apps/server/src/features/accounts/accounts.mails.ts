import type { TokenAction } from '@pollen/contract/accounts'
import type { Config } from '../../config.ts'
import { languageOf, letterTo } from '../../platform/mail/letter-to.ts'
import { accountTexts } from './accounts.mail-texts.ts'
import type { Account } from './accounts.queries.ts'
import { uidOf } from './tokens.ts'

type Reader = Pick<Account, 'id' | 'first_name' | 'username' | 'language'>

/** Where the link of each mail leads. */
const pathOf: Record<TokenAction, (memberId: number, token: string) => string> = {
  activate_account: (memberId, token) => `/activate/${uidOf(memberId)}/${token}`,
  reset_password: (memberId, token) => `/reset-password/confirm/${uidOf(memberId)}/${token}`,
  recover_account: (_memberId, token) => `/recover-account/${token}`,
  delete_account: (_memberId, token) => `/delete-account/${token}`,
}

type Link = { account: Reader; action: TokenAction; token: string }

export function linkMail(config: Config, { account, action, token }: Link) {
  const text = accountTexts[languageOf(account)][action](config.INSTANCE_NAME, account.username)
  return letterTo(account, config, text, config.PUBLIC_URL + pathOf[action](account.id, token))
}

export function passwordChangedMail(config: Config, account: Reader) {
  const text = accountTexts[languageOf(account)].passwordChanged(config.INSTANCE_NAME)
  return letterTo(account, config, text, `${config.PUBLIC_URL}/reset-password`)
}

export function deletionScheduledMail(config: Config, account: Reader, deletionAt: Date) {
  const style = { dateStyle: 'long', timeZone: config.INSTANCE_TIMEZONE } as const
  const date = new Intl.DateTimeFormat(account.language, style).format(deletionAt)
  const text = accountTexts[languageOf(account)].deletionScheduled(config.INSTANCE_NAME, date)
  return letterTo(account, config, text, `${config.PUBLIC_URL}/recover-account`)
}

export function accountErasedMail(config: Config, account: Reader) {
  return letterTo(account, config, accountTexts[languageOf(account)].erased(config.INSTANCE_NAME))
}

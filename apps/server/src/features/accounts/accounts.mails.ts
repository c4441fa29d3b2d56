import type { TokenAction } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import type { Config } from '../../config.ts'
import { layoutMail } from '../../platform/mail/layout-mail.ts'
import { accountTexts, type MailText } from './accounts.mail-texts.ts'
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
  const text = textsFor(account)[action](config.INSTANCE_NAME, account.username)
  return letter(config, account, text, config.PUBLIC_URL + pathOf[action](account.id, token))
}

export function passwordChangedMail(config: Config, account: Reader) {
  const text = textsFor(account).passwordChanged(config.INSTANCE_NAME)
  return letter(config, account, text, `${config.PUBLIC_URL}/reset-password`)
}

export function deletionScheduledMail(config: Config, account: Reader, deletionAt: Date) {
  const style = { dateStyle: 'long', timeZone: config.INSTANCE_TIMEZONE } as const
  const date = new Intl.DateTimeFormat(account.language, style).format(deletionAt)
  const text = textsFor(account).deletionScheduled(config.INSTANCE_NAME, date)
  return letter(config, account, text, `${config.PUBLIC_URL}/recover-account`)
}

export function accountErasedMail(config: Config, account: Reader) {
  return letter(config, account, textsFor(account).erased(config.INSTANCE_NAME))
}

const languageOf = ({ language }: Reader): Language => (language === 'fr' ? 'fr' : 'en')
const textsFor = (account: Reader) => accountTexts[languageOf(account)]

function letter(config: Config, account: Reader, { label, ...text }: MailText, url?: string) {
  const language = languageOf(account)
  return layoutMail({
    instanceName: config.INSTANCE_NAME,
    publicUrl: config.PUBLIC_URL,
    contact: config.INSTANCE_CONTACT,
    language,
    greeting: language === 'fr' ? `Bonjour ${account.first_name},` : `Hello ${account.first_name},`,
    ...text,
    ...(label && url && { button: { label, url } }),
  })
}

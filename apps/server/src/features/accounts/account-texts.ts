import { loadTexts } from '@pollen/contract/contract-texts'
import type { MailContent } from '../../platform/mail/mail-content.ts'

type MailText<Values = object> = (values: { instance: string } & Values) => MailContent
type Link = { username: string; path: string; isFromOperator: boolean }

/** Mails to members about their own account. Names with an underscore are those of the token in the link. */
export type AccountTexts = {
  activate_account: MailText<Link>
  reset_password: MailText<Link>
  recover_account: MailText<Link>
  delete_account: MailText<Link>
  passwordChanged: MailText<{ hasLoggedOut: boolean }>
  deletionScheduled: MailText<{ date: string }>
  erased: MailText
  confirmEmail: MailText<{ username: string; email: string; path: string }>
  emailChanged: MailText<{ newEmail: string; path: string }>
  newPassword: MailText<{ path: string }>
  emailRestored: MailText
}

export const accountTexts = await loadTexts<AccountTexts>((language) => import(`./locales/${language}.ts`))

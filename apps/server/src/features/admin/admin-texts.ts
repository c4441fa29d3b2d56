import type { AlertName } from '@pollen/contract/admin'
import { loadTexts } from '@pollen/contract/contract-texts'
import type { MailContent } from '../../platform/mail/mail-content.ts'

type MailText<Values = object> = (values: { instance: string } & Values) => MailContent
type Reason = { reason: string }
type Account = { username: string; path: string }

export type RoleChange = {
  change: 'added' | 'removed'
  role: 'operator' | 'moderator'
  /** The member whose role changes. */
  username: string
  /** The operator who changed it; null for a command on the server. */
  by: string | null
  /** May be empty. */
  reason: string
}

/** What needs the attention of operators. */
export type Alert =
  | { name: 'backups' }
  | { name: 'disk'; freeBytes: number }
  | { name: 'mails'; count: number }
  | { name: 'jobs'; jobs: string[] }
  | { name: 'certificate'; host: string; endsAt: Date }

export type AdminTexts = {
  /** To members, about actions of operators. */
  erased: MailText<Reason>
  emailReplaced: MailText<Reason & { email: string }>
  newEmail: MailText<Account>
  sessionsEnded: MailText<Reason>
  approved: MailText
  refused: MailText<Reason>
  /** To operators. */
  applied: MailText<Account>
  roleChanged: MailText<RoleChange>
  attention: MailText<{ alerts: Alert[] }>
  resolved: MailText<{ names: AlertName[] }>
}

export const adminTexts = await loadTexts<AdminTexts>((language) => import(`./locales/${language}.ts`))

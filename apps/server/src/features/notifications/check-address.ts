import type { Language } from '@pollen/contract/constants'
import type { MailAddress, notifications } from '@pollen/contract/notifications'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findAccount } from '../accounts/index.ts'
import { findMailAddress } from './mail-address.queries.ts'

const checksOfMember: Limit = { name: 'check-address', times: 3, minutes: 60 }

/** Tries an address that was refused once more. Whether the mail server takes it is known when the mail is delivered. */
export const checkAddress: Action<typeof notifications.checkAddress> = async ({ tx, viewer, limits, ...ctx }) => {
  await limits.take(checksOfMember, String(viewer.id))
  const account = await findAccount(tx, viewer.id)
  if (!account) throw new InvalidToken()
  const mail = addressCheckMail(ctx.config, account)
  await queueMail(tx, { memberId: account.id, to: account.email, mail, now: ctx.clock() })
  return readAddress(tx, viewer.id)
}

export const getAddress: Action<typeof notifications.address> = async ({ db, viewer }) => readAddress(db, viewer.id)

async function readAddress(db: Db, memberId: number): Promise<MailAddress> {
  const { mail_refused_at, ...address } = await findMailAddress(db, memberId)
  return { ...address, mail_refused_at: mail_refused_at?.toISOString() ?? null }
}

export function addressCheckMail(config: Config, recipient: { first_name: string; language: string }) {
  const path = pagePath(pages.settingsTab, { tab: 'notifications' })
  return composeMail(recipient, config, texts[languageOf(recipient)]({ instance: config.INSTANCE_NAME, path }))
}

const texts: Record<Language, (values: { instance: string; path: string }) => MailContent> = {
  en: ({ instance, path }) => ({
    subject: `Emails from ${instance} reach you`,
    blocks: [
      paragraph('You asked us to try this address again. It works: you get the emails you chose from now on.'),
      mainButton('See which emails you get', path),
    ],
  }),
  fr: ({ instance, path }) => ({
    subject: `Les e‑mails de ${instance} vous parviennent`,
    blocks: [
      paragraph(
        'Vous nous avez demandé de réessayer cette adresse. Elle fonctionne : vous recevez désormais les e‑mails que vous avez choisis.',
      ),
      mainButton('Voir quels e‑mails je reçois', path),
    ],
  }),
}

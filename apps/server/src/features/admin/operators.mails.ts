import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'
import type { Reader } from './admin.mails.ts'

export type RoleChange = {
  change: 'added' | 'removed'
  /** Whose role it is. */
  username: string
  /** The operator who changed it; null for a command on the server. */
  by: string | null
  /** May be empty. */
  reason: string
}
type Told = RoleChange & { instance: string }

const operatorsPath = pagePath(pages.adminTab, { tab: 'operators' })

const en = ({ change, username, by, reason, instance }: Told): MailContent => ({
  subject:
    change === 'added'
      ? `${username} is now an operator of ${instance}`
      : `${username} is no longer an operator of ${instance}`,
  blocks: [
    paragraph(
      change === 'added'
        ? `${by ?? 'A command on the server'} made ${username} an operator of ${instance}.`
        : `${by ?? 'A command on the server'} took the role of operator from ${username}.`,
    ),
    ...(reason ? [paragraph(`Reason: ${reason}`)] : []),
    paragraph(
      'Operators can read email addresses, change them and erase accounts. If you did not expect this change, act now: undo it, and log out the person who made it.',
    ),
    mainButton('See the operators', operatorsPath),
  ],
  footer: `All operators of ${instance} receive this email, and so does the person it is about.`,
})

const fr = ({ change, username, by, reason, instance }: Told): MailContent => ({
  subject:
    change === 'added'
      ? `${username} est désormais opérateur de ${instance}`
      : `${username} n’est plus opérateur de ${instance}`,
  blocks: [
    paragraph(
      change === 'added'
        ? `${by ?? 'Une commande sur le serveur'} a nommé ${username} opérateur de ${instance}.`
        : `${by ?? 'Une commande sur le serveur'} a retiré à ${username} le rôle d’opérateur.`,
    ),
    ...(reason ? [paragraph(`Motif\u00a0: ${reason}`)] : []),
    paragraph(
      'Les opérateurs peuvent lire les adresses e‑mail, les changer et effacer des comptes. Si ce changement vous surprend, agissez tout de suite\u00a0: annulez-le, puis déconnectez la personne qui l’a fait.',
    ),
    mainButton('Voir les opérateurs', operatorsPath),
  ],
  footer: `Tous les opérateurs de ${instance} reçoivent cet e‑mail, ainsi que la personne concernée.`,
})

const texts: Record<Language, (told: Told) => MailContent> = { en, fr }

export const roleChangeMail = (config: Config, reader: Reader, change: RoleChange) =>
  composeMail(reader, config, texts[languageOf(reader)]({ ...change, instance: config.INSTANCE_NAME }))

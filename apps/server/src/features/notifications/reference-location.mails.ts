import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'
import type { MailData } from './mail-data.ts'
import { newsComposer } from './news-mail.ts'
import type { Recipient } from './recipients.queries.ts'

export const composeReferenceLocation = newsComposer<MailData['reference_location'], Recipient>({
  family: 'general',
  async read(_, mails) {
    const without = mails.filter(({ recipient }) => recipient.location === null)
    return new Map(without.map(({ id, recipient }) => [id, recipient]))
  },
  write: (_, reader) => referenceLocationMail(reader),
})

/** Reminds a member without a reference location that hardly anything can be mailed to them. */
export const referenceLocationMail = (reader: Recipient): MailContent => texts[languageOf(reader)]

const path = pagePath(pages.settingsTab, { tab: 'notifications' })

const texts: Record<Language, MailContent> = {
  en: {
    subject: 'Where is “near you”?',
    preheader: 'Set a reference location to hear about what your neighbours share.',
    blocks: [
      paragraph(
        'Your neighbours share things, help and events, but we don’t know what’s near you: you haven’t set a reference location yet.',
      ),
      paragraph(
        'Set one, your street or just your town, and you’ll hear about what’s new nearby, as often as you like. No one else sees it.',
      ),
      mainButton('Set my reference location', path),
    ],
    footer:
      'You are receiving this email because general information is turned on in your settings. Without a reference location, this reminder comes once a month.',
  },
  fr: {
    subject: 'C’est où, « près de chez vous » ?',
    preheader: 'Avec un lieu de référence, vous saurez ce que partagent vos voisins.',
    blocks: [
      paragraph(
        'Vos voisins partagent des objets, des coups de main et des événements, mais nous ignorons ce qui est près de chez vous : vous n’avez pas encore indiqué de lieu de référence.',
      ),
      paragraph(
        'Indiquez-en un, votre rue ou simplement votre localité, et vous saurez ce qui s’y passe, aussi souvent que vous le souhaitez. Personne d’autre ne le voit.',
      ),
      mainButton('Indiquer mon lieu de référence', path),
    ],
    footer:
      'Vous recevez cet e‑mail parce que les informations générales sont activées dans vos réglages. Sans lieu de référence, ce rappel vient une fois par mois.',
  },
}

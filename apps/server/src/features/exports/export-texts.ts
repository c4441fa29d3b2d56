import { languageOf } from '../../platform/mail/compose-mail.ts'
import { mainButton, paragraph } from '../../platform/mail/mail-content.ts'

type About = { instance: string; username: string }
type ReadyExport = { instance: string; date: string; path: string }

const texts = {
  en: {
    readme: ({ instance, username }: About) => `${instance}: the data of ${username}

data.json   everything this instance holds about you: your account and settings,
            where you are logged in, and all that you published, drafts too.
            Times are in UTC. Any text editor or spreadsheet program reads it.
pictures/   your pictures, as they are shown.

Not in here: your password, which nobody knows but you, and what other members wrote.
`,
    ready: ({ instance, date, path }: ReadyExport) => ({
      subject: `Your data at ${instance} is ready`,
      blocks: [
        paragraph('You asked for everything we hold about you. It is ready to be downloaded.'),
        mainButton('Download my data', path),
        paragraph(`The link works until ${date}. Whoever has it can download your data: keep it to yourself.`),
      ],
    }),
  },
  fr: {
    readme: ({ instance, username }: About) => `${instance} : les données de ${username}

data.json   tout ce que cette instance sait de vous : votre compte et vos réglages,
            où vous êtes connecté·e, et tout ce que vous avez publié, brouillons compris.
            Les heures sont en UTC. Tout éditeur de texte ou tableur sait le lire.
pictures/   vos photos, telles qu’elles sont affichées.

N’y figurent pas : votre mot de passe, que vous seul·e connaissez, et ce que les autres membres ont écrit.
`,
    ready: ({ instance, date, path }: ReadyExport) => ({
      subject: `Vos données sur ${instance} sont prêtes`,
      blocks: [
        paragraph('Vous avez demandé tout ce que nous savons de vous. Le téléchargement est prêt.'),
        mainButton('Télécharger mes données', path),
        paragraph(
          `Le lien fonctionne jusqu’au ${date}. Quiconque le possède peut télécharger vos données : gardez-le pour vous.`,
        ),
      ],
    }),
  },
}

export const exportTexts = (recipient: { language: string }) => texts[languageOf(recipient)]

import { languageOf } from '../../platform/mail/letter-to.ts'

type About = { instance: string; username: string }
type Ready = { instance: string; date: string }

const texts = {
  en: {
    readme: ({ instance, username }: About) => `${instance}: the data of ${username}

data.json   everything this instance holds about you: your account and settings,
            where you are logged in, and all that you published, drafts too.
            Times are in UTC. Any text editor or spreadsheet program reads it.
pictures/   your pictures, as they are shown.

Not in here: your password, which nobody knows but you, and what other members wrote.
`,
    ready: ({ instance, date }: Ready) => ({
      subject: `Your data at ${instance} is ready`,
      paragraphs: ['You asked for everything we hold about you. It is ready to be downloaded.'],
      label: 'Download my data',
      after: [`The link works until ${date}. Whoever has it can download your data: keep it to yourself.`],
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
    ready: ({ instance, date }: Ready) => ({
      subject: `Vos données sur ${instance} sont prêtes`,
      paragraphs: ['Vous avez demandé tout ce que nous savons de vous. Le téléchargement est prêt.'],
      label: 'Télécharger mes données',
      after: [
        `Le lien fonctionne jusqu’au ${date}. Quiconque le possède peut télécharger vos données : gardez-le pour vous.`,
      ],
    }),
  },
}

export const exportTexts = (reader: { language: string }) => texts[languageOf(reader)]

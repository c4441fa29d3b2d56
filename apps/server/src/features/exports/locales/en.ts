import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { ExportTexts } from '../export-texts.ts'

export const texts: ExportTexts = {
  mail: ({ instance, date, path }) => ({
    subject: `Your data from ${instance} is ready`,
    blocks: [
      paragraph('You asked for everything we hold about you. It’s ready to download.'),
      mainButton('Download my data', path),
      paragraph(`The link works until ${date}. Anyone who has it can download your data: keep it to yourself.`),
    ],
  }),
  readme: ({ instance, username }) => `${instance}: the data of ${username}

data.json   everything this instance holds about you: your account and settings,
            where you are logged in, and everything you have published, including drafts.
            Times are in UTC. It is a text file in a format for programs (JSON): a web
            browser shows it neatly (drag the file into its window), a text editor as
            plain text. Each item lists its pictures.
            Conversations contain what both of you wrote (by_you marks your own messages),
            without the other person’s name.
pictures/   your pictures, as they are shown.

Not included: your password, which only you know, the pictures others sent you,
and what other members wrote elsewhere.
`,
}

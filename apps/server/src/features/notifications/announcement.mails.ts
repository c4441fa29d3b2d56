import { inEachLanguage, type Language } from '@pollen/contract/constants'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { markdownToBlocks } from '../../platform/mail/markdown-to-blocks.ts'
import type { AnnouncementTexts } from './announcement-file.ts'
import { findAnnouncementTexts } from './announcements.queries.ts'
import type { MailData } from './mail-data.ts'
import { newsComposer } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'

export const composeAnnouncement = newsComposer<MailData['announcement'], MailContent>({
  family: 'general',
  async read({ db }, mails) {
    const ids = new Set(mails.map(({ data }) => data.announcement_id))
    const texts = await findAnnouncementTexts(db, [...ids])
    const contents = new Map([...texts].map(([id, text]) => [id, announcementContents(text)]))
    return new Map(
      mails.flatMap(({ id, data, recipient }) => {
        const content = contents.get(data.announcement_id)
        return content ? [[id, content[languageOf(recipient)]]] : []
      }),
    )
  },
  write: (_, __, content) => content,
})

/** What an announcement says in each language. */
export const announcementContents = (texts: AnnouncementTexts): Record<Language, MailContent> =>
  inEachLanguage((language) => content(texts[language], newsTexts[language].announcement.footer))

function content(markdown: string, footer: string): MailContent {
  const { title, blocks } = markdownToBlocks(markdown)
  return { subject: title ?? '', blocks, footer }
}

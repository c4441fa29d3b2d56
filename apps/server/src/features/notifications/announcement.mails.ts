import { inEachLanguage, type Language } from '@pollen/contract/constants'
import { inLanguage } from '../../platform/in-language.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { markdownToBlocks } from '../../platform/mail/markdown-to-blocks.ts'
import { findAnnouncementTexts, type StoredTexts } from './announcements.queries.ts'
import type { MailData } from './mail-data.ts'
import { newsComposer } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'

export const composeAnnouncement = newsComposer<MailData['announcement'], Record<Language, MailContent>>({
  family: 'general',
  async read({ db }, mails) {
    const ids = new Set(mails.map(({ data }) => data.announcement_id))
    const texts = await findAnnouncementTexts(db, [...ids])
    // Parsed once per batch, because recipients of a language share the content.
    const contents = new Map(
      Array.from(texts, ([id, stored]) => [id, inEachLanguage((language) => announcementContent(stored, language))]),
    )
    return new Map(
      mails.flatMap(({ id, data }) => {
        const content = contents.get(data.announcement_id)
        return content ? [[id, content]] : []
      }),
    )
  },
  write: (_, reader, contents) => contents[languageOf(reader)],
})

export function announcementContent(texts: StoredTexts, language: Language): MailContent {
  const { title, blocks } = markdownToBlocks(inLanguage(texts, language))
  return { subject: title ?? '', blocks, footer: newsTexts[language].announcement.footer }
}

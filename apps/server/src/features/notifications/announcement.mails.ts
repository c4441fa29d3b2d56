import type { Language } from '@pollen/contract/constants'
import { inLanguage } from '../../platform/in-language.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { markdownToBlocks } from '../../platform/mail/markdown-to-blocks.ts'
import { findAnnouncementTexts, type StoredTexts } from './announcements.queries.ts'
import type { MailData } from './mail-data.ts'
import { newsComposer } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'

export const composeAnnouncement = newsComposer<MailData['announcement'], StoredTexts>({
  family: 'general',
  async read({ db }, mails) {
    const ids = new Set(mails.map(({ data }) => data.announcement_id))
    const texts = await findAnnouncementTexts(db, [...ids])
    return new Map(
      mails.flatMap(({ id, data }) => {
        const text = texts.get(data.announcement_id)
        return text ? [[id, text]] : []
      }),
    )
  },
  write: (_, reader, texts) => announcementContent(texts, languageOf(reader)),
})

export function announcementContent(texts: StoredTexts, language: Language): MailContent {
  const { title, blocks } = markdownToBlocks(inLanguage(texts, language))
  return { subject: title ?? '', blocks, footer: newsTexts[language].announcement.footer }
}

import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { buttons, cards, type MailContent, paragraph } from '../../platform/mail/mail-content.ts'
import { countUnreadByMember } from '../conversations/index.ts'
import { firstWords, onOneLine, settingText } from './format-news.ts'
import { type MailData, type MailFrequency, maxNamed } from './mail-data.ts'
import { findMessageNews, type MessageNews } from './mailed-news.queries.ts'
import { type NewsReader, newsByMail, newsComposer } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'

export type NewMessages = { frequency: MailFrequency; messages: MessageNews[]; more: number }

export const composeConversations = newsComposer<MailData['conversations'], NewMessages>({
  family: 'conversations',
  async read({ db }, mails) {
    const named = mails.flatMap(({ id, member_id, data }) =>
      data.message_ids.map((message_id) => ({
        mail_id: id,
        member_id,
        message_id,
        or_next: data.frequency === 'I',
      })),
    )
    const memberIds = mails.map(({ member_id }) => member_id)
    const [messages, unread] = await Promise.all([findMessageNews(db, named), countUnreadByMember(db, memberIds)])
    return newsByMail(mails, messages, ({ member_id, data: { frequency, more } }, found) => {
      if (frequency === 'I') return instantNews(found)
      // The reader may have seen some of the counted messages since the digest was prepared.
      const others = (unread.get(member_id) ?? 0) - found.length
      return { frequency, messages: found, more: Math.max(0, Math.min(more, others)) }
    })
  },
  write: (_, reader, news) => messagesMail(reader, news),
})

/** Names one message per conversation, latest conversations first, and counts all their unread messages. */
function instantNews(found: MessageNews[]): NewMessages {
  // Goes backwards, so that the map keeps the earliest message of each conversation.
  const byConversation = new Map(found.toReversed().map((message) => [message.conversation_id, message]))
  const waiting = [...byConversation.values()]
  const count = waiting.reduce((sum, { unread }) => sum + unread, 0)
  const messages = waiting.slice(0, maxNamed.conversations)
  return { frequency: 'I', messages, more: Math.max(0, count - messages.length) }
}

/** Shows the author, the item and the beginning of each message. */
export function messagesMail(reader: NewsReader, { frequency, messages, more }: NewMessages): MailContent {
  const language = languageOf(reader)
  const words = newsTexts[language].messages
  const [first] = messages
  const count = messages.length + more
  const authorOf = ({ author }: MessageNews, away = words.somebody) => (author === null ? away : onOneLine(author))
  const itemOf = ({ item }: MessageNews) => (item === null ? null : onOneLine(item))
  const authors = new Set(messages.map((message) => authorOf(message, words.somebodyWithin)))
  const isSingle = first !== undefined && messages.length === 1
  return {
    subject:
      isSingle && count === 1
        ? words.wrote(authorOf(first), itemOf(first))
        : words.subject(count, [...authors].join(', ')),
    preheader: first ? beginningOf(first, language) : '',
    blocks: [
      paragraph(words.intro(count)),
      cards(
        ...messages.map((message) => ({
          title: words.about(authorOf(message), itemOf(message)),
          path: pagePath(pages.conversation, { id: message.conversation_id }),
          lines: [beginningOf(message, language)],
        })),
      ),
      ...(more > 0 ? [paragraph(words.more(more))] : []),
      buttons(
        isSingle
          ? { label: words.answer, path: pagePath(pages.conversation, { id: first.conversation_id }) }
          : { label: words.open, path: pagePath(pages.conversations) },
      ),
      paragraph(words.replies),
    ],
    footer: settingText(reader.frequency ?? frequency, words.topic, language),
  }
}

/** Returns the first words in quotation marks and the number of photos. */
function beginningOf({ content, images }: MessageNews, language: Language): string {
  const { quoted, photos } = newsTexts[language].messages
  return [content && quoted(firstWords(content)), images > 0 && photos(images)].filter(Boolean).join(' · ')
}

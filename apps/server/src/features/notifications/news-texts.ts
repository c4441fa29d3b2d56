import type { ItemType } from '@pollen/contract/constants'
import { loadTexts } from '@pollen/contract/contract-texts'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import type { MailFrequency } from './mail-data.ts'

type FamilyTexts<Text> = Record<'items' | 'events', Text>

type ItemTexts = {
  subject: FamilyTexts<(count: number, names: string) => string>
  justNow: FamilyTexts<(owner: string) => string>
  onDay: FamilyTexts<(owner: string, day: string) => string>
  intro: FamilyTexts<(radius: string, period: string) => string>
  open: FamilyTexts<string>
  more: (count: number) => string
  seeAll: string
  topic: FamilyTexts<(radius: string) => string>
  by: Record<ItemType, (owner: string) => string>
  /** Instead of the picture, in mail programs that load none. */
  photo: (name: string) => string
}

type MessageTexts = {
  /** Replace the name of an inactive author, at the beginning of a line and within it. */
  somebody: string
  somebodyWithin: string
  wrote: (author: string, item: string | null) => string
  subject: (count: number, authors: string) => string
  intro: (count: number) => string
  about: (author: string, item: string | null) => string
  quoted: (words: string) => string
  photos: (count: number) => string
  more: (count: number) => string
  answer: string
  open: string
  replies: string
  topic: string
}

type ResourceTexts = {
  subject: (count: number, kinds: string) => string
  intro: (radius: string, period: string) => string
  more: (count: number) => string
  openMap: string
  topic: (radius: string) => string
  kinds: Record<ResourceKind, string>
}

type Words = {
  linkLabels: { stop: string; settings: string }
  /** States why a mail was sent: "You are receiving this email because your settings include a daily email about new messages." */
  becauseOfSetting: (mail: string, topic: string) => string
  mailPhrases: Record<MailFrequency, string>
  /** Period of a mail that is sent on time: "since yesterday". */
  usualPeriods: Record<MailFrequency, string>
  newsSince: (day: string) => string
  distance: Record<'within' | 'about' | 'exactly', (length: string) => string>
  period: {
    moment: (day: string, time: string) => string
    since: (start: string) => string
    until: (end: string) => string
    times: (day: string, start: string, end: string) => string
    days: (start: string, end: string) => string
  }
}

export type NewsTexts = {
  words: Words
  items: ItemTexts
  messages: MessageTexts
  resources: ResourceTexts
  announcement: { footer: string }
  referenceLocation: (path: string) => MailContent
  addressCheck: (values: { instance: string; path: string }) => MailContent
}

/** Texts of news mails, by language. */
export const newsTexts = await loadTexts<NewsTexts>((language) => import(`./locales/${language}.ts`))

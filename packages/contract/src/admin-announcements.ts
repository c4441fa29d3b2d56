import * as z from 'zod/mini'
import { forOperators, withPassword } from './admin-fields.ts'
import { type Language, languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { requiredLine, requiredText } from './input-fields.ts'
import { noContent } from './no-content.ts'

export const maxSubjectLength = 120
export const maxAnnouncementLength = 5_000

/** `subject_en`, `subject_fr`, … */
export const subjectField = <Code extends Language>(language: Code) => `subject_${language}` as const
/** `text_en`, `text_fr`, … */
export const textField = <Code extends Language>(language: Code) => `text_${language}` as const

type AnnouncementFields<Subject, Text> = { [Code in Language as `subject_${Code}`]: Subject } & {
  [Code in Language as `text_${Code}`]: Text
}

export const announcementFields = <Subject, Text>(make: (language: Language) => { subject: Subject; text: Text }) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { subject, text } = make(language)
      return [
        [subjectField(language), subject],
        [textField(language), text],
      ]
    }),
  ) as AnnouncementFields<Subject, Text>

/** A subject and a Markdown text in each language. */
export const Announcement = z.object(
  announcementFields(() => ({ subject: requiredLine(maxSubjectLength), text: requiredText(maxAnnouncementLength) })),
)
export type Announcement = z.output<typeof Announcement>

export const AnnouncementPreview = z.object({
  /** The mail in each language, addressed to the caller. */
  mails: z.array(z.object({ language: z.enum(languages), subject: z.string(), html: z.string(), recipients: z.int() })),
  /** Members who want general information, in all languages. */
  recipients: z.int(),
  /** Set if this text was announced before; it cannot be sent again. */
  announced_at: z.nullable(z.iso.datetime()),
})
export type AnnouncementPreview = z.output<typeof AnnouncementPreview>

/** JSON can escape a character as six bytes. */
const maxBodyBytes = languages.length * 6 * (maxAnnouncementLength + maxSubjectLength + 100)

export const adminAnnouncements = {
  previewAnnouncement: endpoint({
    method: 'POST',
    path: '/admin/announcements/preview/',
    summary: 'Preview an announcement in each language, with the number of its recipients',
    ...forOperators,
    inTransaction: false,
    input: Announcement,
    maxBodyBytes,
    output: AnnouncementPreview,
  }),
  testAnnouncement: endpoint({
    method: 'POST',
    path: '/admin/announcements/test/',
    summary: 'Mail an announcement in each language to yourself only',
    ...forOperators,
    input: Announcement,
    maxBodyBytes,
    ...noContent,
  }),
  sendAnnouncement: endpoint({
    method: 'POST',
    path: '/admin/announcements/',
    summary: 'Mail an announcement to all members who want general information, each in their language',
    ...withPassword,
    isIdempotent: true,
    input: Announcement,
    maxBodyBytes,
    output: z.object({ recipients: z.int() }),
    errors: ['ANNOUNCEMENT_ALREADY_SENT', 'PASSWORD_NEEDED'],
  }),
}

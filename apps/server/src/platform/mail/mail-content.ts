import type { Language } from '@pollen/contract/constants'

/** What a mail says, in the words of its feature and as plain text; the layouts escape it. */
export type MailContent = {
  instanceName: string
  publicUrl: string
  /** Where a reader can write to the people behind the instance. */
  contact?: string | undefined
  language: Language
  subject: string
  /** Shown beside the subject in the list of mails. */
  preheader?: string
  greeting: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Below the button. */
  after?: string[]
  /** Why this person gets this mail; by itself it says that they have an account. */
  footer?: string
}

/** A content with everything the layouts add of their own. */
export type WholeContent = MailContent & { footer: string; questions: string | null; linkHint: string; colon: string }

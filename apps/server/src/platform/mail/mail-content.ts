import type { Language } from '@pollen/contract/constants'

/**
 * What a mail says, as plain text in the language of its reader; the layouts escape it. Every `path` is an address of this
 * instance, from `pagePath` or `endpointPath`: a mail neither leads to nor loads anything from other servers. Only links that the
 * operator of the instance wrote lead elsewhere.
 */
export type MailContent = {
  subject: string
  /** Mail readers show it beside the subject in their list of mails. */
  preheader?: string
  blocks: MailBlock[]
  /** Why this person gets this mail. Default: they have an account. */
  footer?: string
  /** Small links at the very end, such as the one that stops these mails. */
  footerLinks?: MailButton[]
}

export type MailBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'richText'; spans: MailSpan[] }
  | { type: 'list'; list: MailList }
  | { type: 'mainButton'; button: MailButton }
  | { type: 'buttons'; buttons: MailButton[] }
  | { type: 'cards'; cards: MailCard[] }
  | { type: 'section'; title: string; blocks: MailBlock[] }

export type MailButton = { label: string; path: string }

/** A piece of a text that the operator formatted. */
export type MailSpan = { text: string; isBold?: boolean; isItalic?: boolean; url?: string }

/** With a first number the items are numbered. */
export type MailList = { firstNumber?: number; items: MailBlock[][] }

/** `width` and `height` are those of the file; the height may be unknown. Without `alt` the picture only decorates. */
export type MailPicture = { path: string; alt?: string; width: number; height?: number }

/** A thing with its own page, such as an item of a digest. */
export type MailCard = { title: string; path: string; lines: string[]; picture?: MailPicture }

/** A content after both layouts. */
export type Mail = { subject: string; text: string; html: string; headers?: Record<string, string> }

/** A content with everything that the layouts need besides it. */
export type MailFrame = {
  content: MailContent
  language: Language
  instanceName: string
  publicUrl: string
  greeting: string
  /** Below the content: why this person gets the mail, and whom they can ask. */
  footer: string[]
  phrases: {
    linkHint: string
    /** Between the label of a button and its link. */
    colon: string
  }
}

export const paragraph = (text: string): MailBlock => ({ type: 'paragraph', text })

/** What the mail is for. Its link is also written out, for readers that draw no buttons. */
export const mainButton = (label: string, path: string): MailBlock => ({ type: 'mainButton', button: { label, path } })

/** Several choices in a row, of which the first is the suggested one. */
export const buttons = (...choices: MailButton[]): MailBlock => ({ type: 'buttons', buttons: choices })

export const cards = (...list: MailCard[]): MailBlock => ({ type: 'cards', cards: list })

export const section = (title: string, ...blocks: MailBlock[]): MailBlock => ({ type: 'section', title, blocks })

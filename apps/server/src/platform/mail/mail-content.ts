import type { Language } from '@pollen/contract/constants'

/**
 * The content of a mail, as plain text in the language of the recipient. The layouts escape it. Each `path` is one of this instance,
 * from `pagePath` or `endpointPath`, so that mails neither link to nor load anything from other servers. Only links that the operator
 * wrote lead elsewhere.
 */
export type MailContent = {
  subject: string
  /** Mail clients show it next to the subject in their list of mails. */
  preheader?: string
  blocks: MailBlock[]
  /** The reason for this mail. Default: the recipient has an account. */
  footer?: string
  /** Small links at the end, such as to unsubscribe. */
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

/** A part of a text with formatting by the operator. */
export type MailSpan = { text: string; isBold?: boolean; isItalic?: boolean; url?: string }

/** A list, which is numbered if it has a first number. */
export type MailList = { firstNumber?: number; items: MailBlock[][] }

/** `width` and `height` are those of the file. The height may be unknown. A picture without `alt` is decorative. */
export type MailPicture = { path: string; alt?: string; width: number; height?: number }

/** A link to a page with details, such as an item of a digest. */
export type MailCard = { title: string; path: string; lines: string[]; picture?: MailPicture }

/** A composed mail with both layouts. */
export type Mail = { subject: string; text: string; html: string; headers?: Record<string, string> }

/** The content of a mail, with all other data for the layouts. */
export type MailFrame = {
  content: MailContent
  language: Language
  instanceName: string
  publicUrl: string
  /** The address of a page, which opens in the language of the mail if no other was chosen in the browser. */
  pageUrl: (path: string) => string
  greeting: string
  /** Lines below the content: the reason for the mail, and the contact of the instance. */
  footer: string[]
  phrases: {
    linkHint: string
    /** Between the label of a button and its link. */
    colon: string
  }
}

export const paragraph = (text: string): MailBlock => ({ type: 'paragraph', text })

/** The main action of a mail. Its link is also written as text, for clients that draw no buttons. */
export const mainButton = (label: string, path: string): MailBlock => ({ type: 'mainButton', button: { label, path } })

/** A row of choices. The first is the suggested one. */
export const buttons = (...choices: MailButton[]): MailBlock => ({ type: 'buttons', buttons: choices })

export const cards = (...list: MailCard[]): MailBlock => ({ type: 'cards', cards: list })

export const section = (title: string, ...blocks: MailBlock[]): MailBlock => ({ type: 'section', title, blocks })

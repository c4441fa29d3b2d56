import { createHash } from 'node:crypto'
import { type Language, languages } from '@pollen/contract/constants'
import { markdownToBlocks, UnmailableText } from '../../platform/mail/markdown-to-blocks.ts'

/** Markdown by language. Each text begins with the subject as a heading. */
export type AnnouncementTexts = Record<Language, string>

/** Identifies an announcement. The hash depends neither on the editor nor on spaces at the ends of lines. */
export const announcementHash = (texts: AnnouncementTexts): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(languages.map((language) => trimLineEnds(texts[language]))))
    .digest()

const trimLineEnds = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')

/** Removes differences that a reader would not see. Keeps two spaces at the end of a line, which are a line break. */
export const normaliseText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** Joins a subject of plain text and a Markdown text, in the same way for the web app and for files. */
export const joinAnnouncement = (subject: string, text: string) =>
  `${subjectHeading(normaliseText(subject))}\n\n${normaliseText(text)}`

/** Escapes only subjects that Markdown would change, such as those with asterisks. The text may define links for brackets. */
function subjectHeading(subject: string): string {
  const heading = `# ${subject}`
  return readTitle(heading) === subject && !subject.includes('[')
    ? heading
    : `# ${subject.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`
}

function readTitle(heading: string): string | null {
  try {
    return markdownToBlocks(heading).title
  } catch (error) {
    if (error instanceof UnmailableText) return null
    throw error
  }
}

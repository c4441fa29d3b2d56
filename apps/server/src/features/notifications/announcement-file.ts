import { maxAnnouncementLength, maxSubjectLength } from '@pollen/contract/admin-announcements'
import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { OperatorError } from '../../errors.ts'
import { markdownToBlocks, requireShallow } from '../../platform/mail/markdown-to-blocks.ts'
import { type AnnouncementTexts, joinAnnouncement, normaliseText } from './announcement-texts.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** English names, for messages to the operator. */
export const languageNames = inEachLanguage((language) => englishNames.of(language) ?? language)

/** Parses an announcement file. It has a part for each language, which begins with a line such as `[en]`. */
export function readAnnouncementFile(content: Uint8Array): AnnouncementTexts {
  const parts = new Map<Language, string[]>()
  let part: string[] | undefined
  for (const line of decode(content).split('\n')) {
    const language = languages.find((code) => line.trim().toLowerCase() === `[${code}]`)
    if (language) {
      if (parts.has(language)) throw new OperatorError(`The file has two parts [${language}]: join them.`)
      part = []
      parts.set(language, part)
    } else if (part) part.push(line)
    else if (line.trim() !== '') {
      throw new OperatorError('The file begins without a language: put a line such as [en] above the text.')
    }
  }
  const texts = languages.map((language) => [language, requireText(language, parts.get(language))])
  return Object.fromEntries(texts) as AnnouncementTexts
}

function decode(content: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below, like texts with NUL characters.
  }
  throw new OperatorError('The file is not valid UTF-8: save it as plain text with UTF-8 encoding.')
}

function requireText(language: Language, lines: string[] | undefined): string {
  const name = languageNames[language]
  if (!lines) {
    throw new OperatorError(`There is no part in ${name}: add a line [${language}], below it "# Subject" and the text.`)
  }
  const [heading = '', ...others] = normaliseText(lines.join('\n')).split('\n')
  const text = others.join('\n').trim()
  if (text.length > maxAnnouncementLength) {
    throw new OperatorError(
      `The text in ${name} is too long: ${text.length} characters of at most ${maxAnnouncementLength}.`,
    )
  }
  const markdown = `${heading}\n\n${text}`
  requireShallow(markdown)
  const { title, blocks } = markdownToBlocks(markdown)
  if (!title)
    throw new OperatorError(
      `The part in ${name} must begin with its subject: add a line "# Subject" below [${language}].`,
    )
  if (title.length > maxSubjectLength) {
    throw new OperatorError(
      `The subject in ${name} is too long: ${title.length} characters of at most ${maxSubjectLength}.`,
    )
  }
  if (blocks.length === 0) throw new OperatorError(`The part in ${name} has a subject but no text below it.`)
  return joinAnnouncement(title, text)
}

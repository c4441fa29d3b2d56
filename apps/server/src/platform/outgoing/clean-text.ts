import { maxMarksInARow } from '../validate-input.ts'

/** Control characters and line breaks, which become a space. */
const breaks = /[\p{Cc}\p{Z}]+/gu

/** Characters that show nothing, or turn the direction of all that follows them; the joiners of letters and emoji stay. */
const unseen = /[\p{Cf}\p{Co}]/gu
const joiners = '\u200c\u200d'

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A text of others as one line of plain text that can be stored and shown beside other text: whatever it holds, it is at most
 * `limit` characters long, and empty when it is no text or shows nothing. It is still not HTML.
 */
export function cleanText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  // Cut first, so that a text of a megabyte costs no more than a line.
  const text = value
    .slice(0, 4 * limit)
    .toWellFormed()
    .replace(breaks, ' ')
    .replace(unseen, (character) => (joiners.includes(character) ? character : ''))
    .replace(/\p{M}+/gu, (marks) => [...marks].slice(0, maxMarksInARow).join(''))
    .normalize('NFC')
    .trim()
  return visible.test(text) ? cut(text, limit) : ''
}

/** Whole characters only: half of an emoji cannot be stored. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text
    .slice(0, limit - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** Longer addresses exist; none that a person would open. */
const maxLinkLength = 1000

/** A web address that may be opened: http or https, without a log-in in it; otherwise empty. `www.example.org` gets its `https://`. */
export function cleanLink(value: unknown): string {
  const text = cleanText(value, maxLinkLength + 1)
  if (text === '' || text.length > maxLinkLength || text.includes(' ')) return ''
  const link = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return ''
  const { href, hostname, username, password } = new URL(link)
  return hostname.includes('.') && !username && !password && href.length <= maxLinkLength ? href : ''
}

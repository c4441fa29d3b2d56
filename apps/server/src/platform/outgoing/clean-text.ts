import { maxMarksInARow } from '../validate-input.ts'

/** Control characters, line breaks and other separators, which become a space. */
const breaks = /[\p{Cc}\p{Z}]+/gu

/** Invisible characters and those that change the text direction. The joiners of letters and emoji are kept. */
const unseen = /[\p{Cf}\p{Co}]/gu
const joiners = '\u200c\u200d'

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Converts external text to one line of plain text that is safe to store and to show beside other text. The result has at most `limit`
 * characters. It is empty if the value is not a string or has no visible characters. It is not escaped for HTML.
 */
export function cleanText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  // Truncated first, so that a text of a megabyte costs no more than a line.
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

/** Truncates between characters, because PostgreSQL does not store lone surrogates. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text
    .slice(0, limit - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** Longer links are not useful to people. */
const maxLinkLength = 1000

/** Returns an http or https link without credentials, or an empty string. Adds `https://` to `www.example.org`. */
export function cleanLink(value: unknown): string {
  const text = cleanText(value, maxLinkLength + 1)
  if (text === '' || text.length > maxLinkLength || text.includes(' ')) return ''
  const link = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return ''
  const { href, hostname, username, password } = new URL(link)
  return hostname.includes('.') && !username && !password && href.length <= maxLinkLength ? href : ''
}

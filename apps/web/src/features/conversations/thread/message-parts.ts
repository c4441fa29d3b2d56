import { type Location, readLocation } from '@pollen/contract/location'
import { findHttpUrls } from '../../../lib/http-url.ts'

export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'location'; text: string; location: Location }

/** Candidates for positions: two numbers with at least three decimals, which excludes prices, or degrees. */
const decimals = /[+-]?\d{1,2}\.\d{3,15} ?[,;] ?[+-]?\d{1,3}\.\d{3,15}/g
const degrees = /\d{1,2}(?:\.\d{1,9})?°[\d.'’′"”″ ]*[NS][ ,;]*\d{1,3}(?:\.\d{1,9})?°[\d.'’′"”″ ]*[EWO]/gi

/** Splits the content of a message at links and positions. Joined, the texts of the parts equal the content. */
export function messageParts(content: string): MessagePart[] {
  const found = [
    ...findHttpUrls(content).map(({ start, ...link }) => ({ start, part: { kind: 'link' as const, ...link } })),
    ...find(content, decimals, readPosition),
    ...find(content, degrees, readPosition),
  ].sort((a, b) => a.start - b.start)
  const parts: MessagePart[] = []
  let end = 0
  for (const { start, part } of found) {
    // Coordinates inside a URL belong to the URL.
    if (start < end) continue
    if (start > end) parts.push({ kind: 'text', text: content.slice(end, start) })
    parts.push(part)
    end = start + part.text.length
  }
  if (end < content.length) parts.push({ kind: 'text', text: content.slice(end) })
  return parts
}

type Read = (text: string, before: string, after: string) => MessagePart | null

function find(content: string, pattern: RegExp, read: Read): { start: number; part: MessagePart }[] {
  return [...content.matchAll(pattern)].flatMap(({ 0: text, index: start }) => {
    const part = read(text, content.charAt(start - 1), content.slice(start + text.length, start + text.length + 2))
    return part ? [{ start, part }] : []
  })
}

/** Returns null inside a longer number or word. */
function readPosition(text: string, before: string, after: string): MessagePart | null {
  const isInside = /[\p{L}\p{N}.]/u.test(before) || /^(?:\.?\p{N}|\p{L})/u.test(after)
  const location = isInside ? null : readLocation(text)
  return location && { kind: 'location', text, location }
}

/** Returns null for protocols other than HTTP(S), because text by others must not become a link that runs a script. */
export function parseHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}

/** A URL without invisible characters, which could disguise it. */
const httpUrl = /https?:\/\/[^\s<>"\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gi

/**
 * A host that cannot be mistaken for another: no user info, as in "https://my-bank.example@elsewhere.example", and no Greek
 * or Cyrillic letters that look like Latin ones.
 */
const plainHost = /^https?:\/\/[a-z0-9à-öø-ÿœ.:[\]-]+(?:[/?#]|$)/i

export type FoundUrl = { start: number; text: string; href: string }

/** Finds URLs in a text, in order. */
export function findHttpUrls(content: string): FoundUrl[] {
  return [...content.matchAll(httpUrl)].flatMap(({ 0: found, index: start }) => {
    const text = withoutEndOfSentence(found)
    const url = plainHost.test(text) ? parseHttpUrl(text) : null
    return url ? [{ start, text, href: url.href }] : []
  })
}

const endOfSentence = new Set(".,;:!?'’”»…*")

/** "(see https://pollen.example/a_(b))." links to `https://pollen.example/a_(b)`. */
function withoutEndOfSentence(found: string): string {
  let surplus = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    if (last === ')' && surplus > 0) surplus -= 1
    else if (!endOfSentence.has(last)) break
  }
  return found.slice(0, end)
}

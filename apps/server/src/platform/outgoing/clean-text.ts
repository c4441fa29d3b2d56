/** Control characters, halves of characters, and those that turn the direction of the text around them. */
const hidden = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

// Letters, digits, signs and symbols.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A text of others as one line of ours. Anybody can edit the maps that we read: a name may be endless, something else than a
 * text, or contain what no eye can see. Markup stays what it is, because we show all texts as texts.
 */
export function cleanLine(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const line = String(value).slice(0, maxLength).replace(/\s+/g, ' ').replace(hidden, '').trim()
  return visible.test(line) ? line : ''
}

/** A web address of others, or nothing if a browser should not follow it. */
export function cleanUrl(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' || value.length > maxLength) return ''
  const text = value.trim()
  // Many write `www.example.org`.
  const address = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  const isSafe = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isSafe && url.href.length <= maxLength ? url.href : ''
}

/** Deeper than any valid input. `validate-input.ts` reports the field of a slightly too deep value. */
const maxDepth = 32

/** Checks the depth before parsing: 64 KB of nested lists would block the event loop for many milliseconds. */
export function isShallowJson(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '[':
      case '{':
        depth++
        if (depth > maxDepth) return false
        break
      case ']':
      case '}':
        depth--
    }
  }
  return true
}

/** Returns the index of the closing quote, or the end of the text for an unterminated string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at++
  }
  return text.length
}

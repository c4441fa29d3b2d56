/** Deeper than any input of ours; `validate-input.ts` names the field of what is a little too deep. */
const maxDepth = 32

/** Whether JSON is flat enough to be parsed: 64 KB of nested lists would hold up everybody for many milliseconds. */
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

/** Where the string that starts here ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at++
  }
  return text.length
}

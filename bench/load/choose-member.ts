/** Stands in a request where the session of whoever asks goes. */
export const tokenPlaceholder = '{token}'

/** The request of one member after the other, beginning with any of them, so that all ask about as often. */
export function nextMemberRequest(request: string, tokens: string[]): () => string {
  if (!request.includes(tokenPlaceholder)) return () => request
  let next = Math.floor(Math.random() * tokens.length)
  return () => request.replace(tokenPlaceholder, tokens[next++ % tokens.length] ?? '')
}

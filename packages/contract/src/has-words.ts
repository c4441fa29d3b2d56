// Letters, digits, signs and symbols.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text says anything: only invisible characters count as blank. */
export const hasWords = (text: string): boolean => visible.test(text)

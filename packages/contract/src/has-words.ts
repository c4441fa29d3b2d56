// Letters, digits, punctuation and symbols, except those that render as nothing, such as fillers and the empty braille
// pattern.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u

/** Returns true if a text has a visible character. */
export const hasWords = (text: string): boolean => visible.test(text)

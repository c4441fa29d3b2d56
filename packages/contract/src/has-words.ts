// Letters, digits, signs and symbols, without those that nothing is drawn for: fillers, the empty braille pattern, and others.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text says anything: only invisible characters count as blank. */
export const hasWords = (text: string): boolean => visible.test(text)

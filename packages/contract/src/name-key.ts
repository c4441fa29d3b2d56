const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const isPlain = /^[a-z]+$/

/** A name without what people leave out or write differently: "Saint-Étienne" is `saint etienne`. */
export function nameKey(name: string): string {
  const low = name.toLowerCase()
  if (isPlain.test(low)) return low
  return low
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** How many typing slips are forgiven in a word: none in a short one, where each would make another word of it. */
const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Of words that may be meant, the nearest ones within what is forgiven. */
export function nearestWords(typed: string, candidates: string[]): string[] {
  const measured = candidates.map((word) => ({ word, slips: slipsBetween(typed, word) }))
  const least = Math.min(...measured.map(({ slips }) => slips))
  return least > forgiven(typed) ? [] : measured.filter(({ slips }) => slips === least).map(({ word }) => word)
}

/** Letters left out, put in, mistaken or swapped with their neighbour, each counted once. */
function slipsBetween(typed: string, meant: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: meant.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[meant.length] ?? 0
}

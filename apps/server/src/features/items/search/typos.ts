/**
 * How many typos are allowed in a word: none in a short one, where each would make another word of it. The SQL functions
 * `word_slips` and `can_be_mistyped` (migration 0013) find the candidates by the same lengths: a change here needs one there.
 */
const allowedTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Of candidates, those with the fewest typos, if these are allowed. */
export function closestWords(typed: string, candidates: string[]): string[] {
  const counted = candidates.map((word) => ({ word, typos: countTypos(typed, word) }))
  const fewest = Math.min(...counted.map(({ typos }) => typos))
  return fewest > allowedTypos(typed) ? [] : counted.filter(({ typos }) => typos === fewest).map(({ word }) => word)
}

/** The edit distance: letters left out, added, replaced or swapped with their neighbour count one each. */
function countTypos(typed: string, word: string): number {
  let [rowBeforeLast, lastRow]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      row[j] = Math.min(
        (lastRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rowBeforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[rowBeforeLast, lastRow] = [lastRow, row]
  }
  return lastRow[word.length] ?? 0
}

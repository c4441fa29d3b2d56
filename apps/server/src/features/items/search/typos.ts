/**
 * How many typos are allowed in a word: none in a short one, where each would make another word of it. The SQL functions
 * `word_slips` and `can_be_mistyped` (migration 0013) find the candidates by the same lengths: a change here needs one there.
 */
const allowedTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Letters side by side here are easily confused: neighbours on a QWERTY or AZERTY keyboard, or letters that sound alike. */
const confusedLetters = 'qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn iy ck cs sz gj'

/**
 * The candidates with the fewest typos, compared with any form of a word. A typing slip can be corrected without asking; any other
 * word may be meant, such as "marteau" beside "manteau".
 */
export function closestWords<Known extends { word: string }>(forms: string[], candidates: Known[]) {
  const counted = forms.flatMap((form) =>
    candidates
      .filter(({ word }) => Math.abs(word.length - form.length) <= allowedTypos(form))
      .map((known) => ({ form, known, typos: countTypos(form, known.word) }))
      .filter(({ typos }) => typos <= allowedTypos(form)),
  )
  const fewest = Math.min(...counted.map(({ typos }) => typos))
  const closest = counted.filter(({ typos }) => typos === fewest)
  return {
    words: [...new Set(closest.map(({ known }) => known))],
    isObvious: fewest === 1 && closest.some(({ form, known }) => isObviousTypo(form, known.word)),
  }
}

/** Of two words that are one typo apart. The first letter is hardly ever missed, so another one makes another word. */
function isObviousTypo(typed: string, word: string): boolean {
  if (typed.length !== word.length) return typed[0] === word[0]
  const at = Array.from(typed).findIndex((letter, nth) => letter !== word[nth])
  const [wrong = '', right = ''] = [typed[at], word[at]]
  const isSwapped = wrong === word[at + 1] && right === typed[at + 1]
  return isSwapped || confusedLetters.includes(wrong + right) || confusedLetters.includes(right + wrong)
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

/** Other programs do not use these prefixes, so an unknown name with one of them is a mistake. */
const ownPrefixes = /^(INSTANCE|SMTP|S3|BACKUP|PHOTON|OVERPASS|TILE_URL|TILE_KEY|VISION)_/

type MisspeltSetting = { name: string; meant: string | null }

/** Finds environment variables that look like misspelt settings. Ignores the many others that shells and services set. */
export function findMisspelt(env: NodeJS.ProcessEnv, known: string[]): MisspeltSetting[] {
  return Object.keys(env)
    .filter((name) => env[name] !== '' && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => isAlike(name, setting)) ?? null
      return meant || ownPrefixes.test(name) ? [{ name, meant }] : []
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Short names may differ only in case and punctuation: `HOME` is not a misspelt `HOST`. */
function isAlike(name: string, setting: string): boolean {
  const [given, wanted] = [plain(name), plain(setting)]
  const allowed = wanted.length < 6 ? 0 : wanted.length < 9 ? 1 : 2
  return Math.abs(given.length - wanted.length) <= allowed && distance(given, wanted) <= allowed
}

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Damerau–Levenshtein distance: letters to add, remove, replace or swap with their neighbour. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isExchanged) steps.push((before[j - 2] ?? 0) + 1)
      row.push(Math.min(...steps))
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

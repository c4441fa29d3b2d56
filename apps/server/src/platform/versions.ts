/** Compares versions numerically: `1.10.0` is newer than `1.9.2`. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

export const newest = (versions: string[]) =>
  versions.reduce((latest, version) => (isNewer(version, latest) ? version : latest))

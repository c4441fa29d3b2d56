const threeYearsMs = 3 * 365 * 86_400_000

/** When the given share of all sign-ups or items was there: it took three years, and goes faster lately. */
export function momentOf(share: number, now: Date): Date {
  return new Date(now.getTime() - threeYearsMs * (1 - share) ** 1.7)
}

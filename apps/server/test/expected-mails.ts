/** Test oracle for digests, written from the decision records independently of the code. */
export type News = {
  name: string
  family: 'conversations' | 'items' | 'events' | 'resources'
  at: Date
  km: number
  endsAt?: Date
  closedAt?: Date
  /** Email addresses of members. */
  seenBy: Set<string>
}

export type Reader = {
  email: string
  family: News['family'] | 'reference_location'
  frequency: 'I' | 'D' | 'W' | 'M' | 'N'
  /** End of the period that the last digest covered. */
  since: Date
}

export type ExpectedMail = { to: string; at: Date; names: string[]; more: number }

const maxNamed = { conversations: 1, items: 5, events: 3, resources: 20 }
const radiusKm = 10

/** Weekly digests are due on Friday, monthly ones on the last day of a month. */
function isDueOn(frequency: Reader['frequency'], day: string): boolean {
  const date = new Date(`${day}T00:00Z`)
  const tomorrow = new Date(date.getTime() + 86_400_000)
  if (frequency === 'W') return date.getUTCDay() === 5
  if (frequency === 'M') return tomorrow.getUTCMonth() !== date.getUTCMonth()
  return frequency === 'D'
}

type Morning = { day: string; eight: Date; now: Date }

/** Returns the digest that a reader gets this morning, or null. */
export function expectDigest(reader: Reader, news: News[], { day, eight, now }: Morning): ExpectedMail | null {
  if (!isDueOn(reader.frequency, day)) return null
  const { email: to, family, since } = reader
  reader.since = eight
  if (family === 'reference_location') return { to, at: now, names: [], more: 0 }
  const reported = news
    .filter((one) => one.family === family && one.at > since && one.at <= eight && one.km <= radiusKm)
    .filter((one) => !one.seenBy.has(to) && !one.closedAt && !(one.endsAt && one.endsAt <= now))
    .sort((one, other) => (family === 'conversations' ? other.at.getTime() - one.at.getTime() : one.km - other.km))
  const names = reported.slice(0, maxNamed[family]).map(({ name }) => name)
  return names.length > 0 ? { to, at: now, names, more: reported.length - names.length } : null
}

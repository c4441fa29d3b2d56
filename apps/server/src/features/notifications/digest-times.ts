import { dateFormat } from '@pollen/contract/formats'
import { readMoment } from '@pollen/contract/moment'
import { digestTime } from '@pollen/contract/notifications'

export const digestFrequencies = ['D', 'W', 'M'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

const dayMs = 86_400_000
const friday = 5

/** Calendar days on which digests are due. A day is represented by its midnight in UTC. */
const isDue: Record<DigestFrequency, (day: Date) => boolean> = {
  D: () => true,
  W: (day) => day.getUTCDay() === friday,
  M: (day) => new Date(day.getTime() + dayMs).getUTCDate() === 1,
}

/**
 * Returns the latest moment up to `now` at which digests were due: 08:00 in the time zone. If a zone skipped a calendar day, the
 * digests of that day are due at 08:00 on the next one.
 */
export function latestDigestTime(frequency: DigestFrequency, { now, timeZone }: { now: Date; timeZone: string }): Date {
  // The Swedish locale writes dates in ISO 8601 format.
  const today = new Date(dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now))
  for (let day = today; ; day = new Date(day.getTime() - dayMs)) {
    const moment = isDue[frequency](day) && readMoment(`${day.toISOString().slice(0, 10)}T${digestTime}`, timeZone)
    if (moment && moment <= now) return moment
  }
}

import { dateFormat } from '@pollen/contract/formats'
import { readMoment } from '@pollen/contract/moment'
import { digestTime } from '@pollen/contract/notifications'

export const digestFrequencies = ['D', 'W', 'M'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

const dayMs = 86_400_000
const friday = 5

/** On which days of the calendar digests are due; a day is given as its midnight in UTC. */
const isDue: Record<DigestFrequency, (day: Date) => boolean> = {
  D: () => true,
  W: (day) => day.getUTCDay() === friday,
  M: (day) => new Date(day.getTime() + dayMs).getUTCDate() === 1,
}

/**
 * The latest moment, up to `now`, at which digests are due: 08:00 by the clocks of the zone. Where the calendar left out a day,
 * its digests are due at 08:00 of the next one.
 */
export function latestDigestTime(frequency: DigestFrequency, { now, timeZone }: { now: Date; timeZone: string }): Date {
  // Swedish writes dates as ISO 8601 does.
  const today = new Date(dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now))
  for (let day = today; ; day = new Date(day.getTime() - dayMs)) {
    const moment = isDue[frequency](day) && readMoment(`${day.toISOString().slice(0, 10)}T${digestTime}`, timeZone)
    if (moment && moment <= now) return moment
  }
}

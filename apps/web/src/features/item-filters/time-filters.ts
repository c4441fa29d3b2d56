import { formatDate } from '../../lib/format.ts'
import { type FilterRow, readChoice, readFlag, readWholeNumber, type Wording } from './filter-row.ts'

/** Dates are in epoch seconds. Without its date, a switch has no effect but keeps its value. */
type AvailabilityValue = { from: number | null; includeAfter: boolean; until: number | null; includeBefore: boolean }

const lastSecond = Date.UTC(9999, 11, 31) / 1000

export const availabilityFilter: FilterRow<AvailabilityValue> = {
  initial: { from: null, includeAfter: false, until: null, includeBefore: false },
  keys: ['avf', 'iaavf', 'avu', 'ibavu'],
  read: ({ avf, iaavf, avu, ibavu }) => ({
    from: readWholeNumber(avf, 0, lastSecond),
    includeAfter: readFlag(iaavf),
    until: readWholeNumber(avu, 0, lastSecond),
    includeBefore: readFlag(ibavu),
  }),
  write: ({ from, includeAfter, until, includeBefore }) => ({
    avf: from ?? undefined,
    iaavf: includeAfter || undefined,
    avu: until ?? undefined,
    ibavu: includeBefore || undefined,
  }),
  toQuery: ({ from, includeAfter, until, includeBefore }) => ({
    availableFrom: from ?? undefined,
    includeAfterAvailableFrom: (from !== null && includeAfter) || undefined,
    availableUntil: until ?? undefined,
    includeBeforeAvailableUntil: (until !== null && includeBefore) || undefined,
  }),
  chips: (value) => {
    const { from, until, includeAfter, includeBefore } = value
    const chips = []
    if (from !== null) {
      const label = dateLabel(from, includeAfter ? 'filtered-from' : 'filtered-at')
      chips.push({ key: 'from', label, without: { ...value, from: null, includeAfter: false } })
    }
    if (until !== null) {
      const label = dateLabel(until, includeBefore ? 'filtered-until' : 'filtered-at')
      chips.push({ key: 'until', label, without: { ...value, until: null, includeBefore: false } })
    }
    return chips
  },
  widen: { rank: 5, apply: (value) => ({ ...value, from: null, until: null }) },
}

const dateLabel =
  (seconds: number, key: 'filtered-at' | 'filtered-from' | 'filtered-until') =>
  ({ t, language }: Wording) =>
    t(key, { time: formatDate(new Date(seconds * 1000), language) })

/** The maximum of "recent" in each unit. */
export const timeUnits = { minutes: 60, hours: 24, days: 31 } as const
export type TimeUnit = keyof typeof timeUnits
const unitSeconds: Record<TimeUnit, number> = { minutes: 60, hours: 3600, days: 86_400 }

const initialRecent: RecentValue = { isOn: false, unit: 'hours', count: 1 }
type RecentValue = { isOn: boolean; unit: TimeUnit; count: number }

export const recentFilter: FilterRow<RecentValue> = {
  initial: initialRecent,
  keys: ['umcd', 'tu', 'tuv'],
  read: ({ umcd, tu, tuv }) => {
    const unit = readChoice(Object.keys(timeUnits) as TimeUnit[], tu) ?? initialRecent.unit
    const count = readWholeNumber(tuv, 1, timeUnits[unit]) ?? initialRecent.count
    return { isOn: readFlag(umcd), unit, count }
  },
  write: ({ isOn, unit, count }) => ({
    umcd: isOn || undefined,
    tu: unit === initialRecent.unit ? undefined : unit,
    tuv: count === initialRecent.count ? undefined : count,
  }),
  toQuery: ({ isOn, unit, count }) => ({ recentSeconds: isOn ? count * unitSeconds[unit] : undefined }),
  chips: (value) => {
    const { isOn, unit, count } = value
    const label = ({ t }: Wording) => t(`filtered-recent__${unit}`, { count })
    return isOn ? [{ key: 'recent', label, without: { ...value, isOn: false } }] : []
  },
  widen: { rank: 2, apply: (value) => ({ ...value, isOn: false }) },
}

/** Returns the start of "recent" in the format of the API. */
export const secondsAgo = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(Date.now() - seconds * 1000).toISOString()

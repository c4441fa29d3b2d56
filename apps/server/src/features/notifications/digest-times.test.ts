import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DigestFrequency, latestDigestTime } from './digest-times.ts'

const latest = (frequency: DigestFrequency, now: string, timeZone = 'Europe/Brussels') =>
  latestDigestTime(frequency, { now: new Date(now), timeZone })
    .toISOString()
    .replace(':00.000Z', 'Z')

test('daily digests are due at 08:00 in the time zone of the instance', () => {
  expect(latest('D', '2026-06-15T06:00:00Z')).toBe('2026-06-15T06:00Z')
  expect(latest('D', '2026-06-15T05:59:59.999Z')).toBe('2026-06-14T06:00Z')
  expect(latest('D', '2026-01-15T22:30:00Z')).toBe('2026-01-15T07:00Z')
  expect(latest('D', '2026-06-15T00:00:00Z', 'America/St_Johns')).toBe('2026-06-14T10:30Z')
  expect(latest('D', '2026-06-15T02:15:00Z', 'Asia/Kathmandu')).toBe('2026-06-15T02:15Z')
})

test('daily digests stay at 08:00 when daylight saving begins or ends', () => {
  expect(latest('D', '2026-03-28T12:00:00Z')).toBe('2026-03-28T07:00Z')
  expect(latest('D', '2026-03-29T12:00:00Z')).toBe('2026-03-29T06:00Z')
  expect(latest('D', '2026-10-24T12:00:00Z')).toBe('2026-10-24T06:00Z')
  expect(latest('D', '2026-10-25T06:30:00Z')).toBe('2026-10-24T06:00Z')
  expect(latest('D', '2026-10-25T12:00:00Z')).toBe('2026-10-25T07:00Z')
  expect(latest('D', '2026-03-08T12:00:00Z', 'America/St_Johns')).toBe('2026-03-08T10:30Z')
})

test('weekly digests are due on Fridays', () => {
  expect(latest('W', '2026-06-15T12:00:00Z')).toBe('2026-06-12T06:00Z')
  expect(latest('W', '2026-06-19T05:59:00Z')).toBe('2026-06-12T06:00Z')
  expect(latest('W', '2026-06-19T06:00:00Z')).toBe('2026-06-19T06:00Z')
  expect(latest('W', '2026-06-18T20:00:00Z', 'Asia/Kathmandu')).toBe('2026-06-12T02:15Z')
})

test('monthly digests are due on the last day of the month', () => {
  expect(latest('M', '2026-06-15T12:00:00Z')).toBe('2026-05-31T06:00Z')
  expect(latest('M', '2026-06-30T06:00:00Z')).toBe('2026-06-30T06:00Z')
  expect(latest('M', '2026-03-01T00:00:00Z')).toBe('2026-02-28T07:00Z')
  expect(latest('M', '2028-03-01T00:00:00Z')).toBe('2028-02-29T07:00Z')
  expect(latest('M', '2027-01-01T00:00:00Z')).toBe('2026-12-31T07:00Z')
})

test('weekly digests of a Friday that a zone skipped are due on the next day', () => {
  const apia = 'Pacific/Apia'
  expect(latest('D', '2011-12-30T09:59:00Z', apia)).toBe('2011-12-29T18:00Z')
  expect(latest('W', '2011-12-30T17:59:00Z', apia)).toBe('2011-12-23T18:00Z')
  expect(latest('W', '2011-12-30T18:00:00Z', apia)).toBe('2011-12-30T18:00Z')
  expect(latest('W', '2012-01-05T18:00:00Z', apia)).toBe('2012-01-05T18:00Z')
})

const zones = ['Europe/Brussels', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca', 'UTC']
const anInstant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('in every zone, the time between digests matches their frequency', () => {
  const longestDays = { D: 1, W: 7, M: 31 }
  fc.assert(
    fc.property(
      anInstant,
      fc.constantFrom(...zones),
      fc.constantFrom<DigestFrequency>('D', 'W', 'M'),
      (now, timeZone, frequency) => {
        const moment = latestDigestTime(frequency, { now, timeZone })
        const before = latestDigestTime(frequency, { now: new Date(moment.getTime() - 1), timeZone })
        expect(moment.toLocaleTimeString('sv-SE', { timeZone })).toBe('08:00:00')
        // 26 hours allow for daylight saving and for the day that Apia skipped.
        const longest = longestDays[frequency] * 24 + 26
        expect(now.getTime() - moment.getTime()).toBeLessThan(longest * 3_600_000)
        expect(moment.getTime() - before.getTime()).toBeLessThan(longest * 3_600_000)
        expect(latestDigestTime(frequency, { now: moment, timeZone })).toEqual(moment)
      },
    ),
  )
})

import { admin, type Overview } from '@pollen/contract/admin'
import { dateFormat } from '@pollen/contract/formats'
import { describeSize } from '../doctor/finding.ts'
import type { AdminCommand } from './admin-commands.ts'

type Entry = Record<string, unknown>

/** Describes the answer of an endpoint: lists with one line per entry, anything else as `name: value`. */
export function describeAnswer({ words, endpoint }: AdminCommand, answer: unknown, timeZone: string): string[] {
  if (answer === undefined) return [`Done: ${words}.`]
  const readable = endpoint === admin.overview ? summarize(answer as Overview) : answer
  const shown = withLocalTimes(readable, timeZone) as Entry | Entry[]
  if (Array.isArray(shown)) return describeList(shown)
  const { results, count, count_is_exact, next, ...fields } = shown
  if (!Array.isArray(results)) return describeFields(fields)
  if (results.length === 0) return describeList(results)
  const more = next ? ' The next ones: --page 2, and so on.' : ''
  return [...describeList(results), `${count}${count_is_exact ? '' : '+'} in all.${more}`]
}

function describeList(entries: Entry[]): string[] {
  if (entries.length === 0) return ['None.']
  return entries.map((entry) => partsOf(entry).join(' · '))
}

const partsOf = (entry: object) =>
  Object.entries(entry).flatMap(([name, value]) => (isEmpty(value) ? [] : [`${name} ${write(value)}`]))

function describeFields(fields: Entry, indent = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [`${indent}${name}:`, ...value.map((entry) => `${indent}  ${write(entry)}`)]
    if (typeof value === 'object' && value !== null) {
      return [`${indent}${name}:`, ...describeFields(value as Entry, `${indent}  `)]
    }
    return isEmpty(value) ? [] : [`${indent}${name}: ${write(value)}`]
  })
}

const isEmpty = (value: unknown) => value === null || value === '' || value === false

/** Writes a value on one line, without control characters: members wrote some of the texts and could steer the terminal. */
function write(value: unknown): string {
  if (typeof value === 'object' && value !== null) return partsOf(value).join(' ')
  return String(value).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

/** Adds units to sizes and leaves out days without sign-ups. */
const summarize = ({ disk, sign_ups, ...overview }: Overview) => ({
  ...overview,
  sign_ups: sign_ups.filter(({ count }) => count > 0),
  disk: Object.fromEntries(Object.entries(disk).map(([name, bytes]) => [name, describeSize(bytes)])),
})

/** Converts timestamps to local times of the instance, as in `2026-11-16 03:03`. */
function withLocalTimes(value: unknown, timeZone: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withLocalTimes(one, timeZone))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withLocalTimes(one, timeZone)]))
  }
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return isTime ? dateFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(value)) : value
}

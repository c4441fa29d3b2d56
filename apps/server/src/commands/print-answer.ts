import { admin, type Overview } from '@pollen/contract/admin'
import { dateFormat } from '@pollen/contract/formats'
import { describeSize } from '../doctor/finding.ts'
import type { AdminCommand } from './admin-commands.ts'

type Entry = Record<string, unknown>

/** Prints the answer of an endpoint: lists with one line per entry, anything else as `name: value`. */
export function printAnswer({ words, endpoint }: AdminCommand, answer: unknown, timeZone: string) {
  if (answer === undefined) return console.log(`Done: ${words}.`)
  const readable = endpoint === admin.overview ? summarize(answer as Overview) : answer
  const shown = withLocalTimes(readable, timeZone) as Entry | Entry[]
  if (Array.isArray(shown)) return printList(shown)
  const { results, count, count_is_exact, next, ...fields } = shown
  if (!Array.isArray(results)) return printFields(fields)
  printList(results)
  if (results.length === 0) return
  console.log(`${count}${count_is_exact ? '' : '+'} in all.${next ? ' The next ones: --page 2, and so on.' : ''}`)
}

function printList(entries: Entry[]) {
  if (entries.length === 0) console.log('None.')
  for (const entry of entries) {
    const parts = Object.entries(entry).flatMap(([name, value]) => (isEmpty(value) ? [] : [`${name} ${write(value)}`]))
    console.log(parts.join(' · '))
  }
}

function printFields(fields: Entry, indent = '') {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) {
      console.log(`${indent}${name}:`)
      for (const entry of value) console.log(`${indent}  ${write(entry)}`)
    } else if (typeof value === 'object' && value !== null) {
      console.log(`${indent}${name}:`)
      printFields(value as Entry, `${indent}  `)
    } else if (!isEmpty(value)) console.log(`${indent}${name}: ${write(value)}`)
  }
}

const isEmpty = (value: unknown) => value === null || value === '' || value === false

/** Writes a value on one line, without control characters: members wrote some of the texts and could steer the terminal. */
function write(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).flatMap(([name, part]) => (isEmpty(part) ? [] : [`${name} ${write(part)}`]))
    return parts.join(' ')
  }
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

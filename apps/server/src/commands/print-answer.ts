import type { AdminCommand } from './admin-commands.ts'

type Entry = Record<string, unknown>

/** Prints what an endpoint answered: a list as one line each, anything else as `name: value`. */
export function printAnswer({ words }: AdminCommand, answer: unknown) {
  if (answer === undefined) return console.log(`Done: ${words}.`)
  if (Array.isArray(answer)) return printList(answer)
  const { results, count, count_is_exact, next, ...fields } = answer as Entry
  if (!Array.isArray(results)) return printFields(fields)
  printList(results)
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

/** On one line, and without characters that would steer the terminal: members wrote it. */
function write(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).flatMap(([name, part]) => (isEmpty(part) ? [] : [`${name} ${write(part)}`]))
    return parts.join(' ')
  }
  return String(value).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

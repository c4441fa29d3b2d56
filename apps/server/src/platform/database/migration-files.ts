import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = { version: number; name: string; sql: string; checksum: string }

/** Reads `0001-members.sql`, `0002-…` in order; a number that is missing or taken twice is a mistake of ours. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const version = Number(/^(\d{4})-/.exec(name)?.[1])
    if (version !== index + 1) throw new Error(`Migration ${name} should have the number ${index + 1}`)
    // Git may have changed the line ends on their way to this machine.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

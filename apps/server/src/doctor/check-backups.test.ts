import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../test/database-server.ts'
import { readConfig } from '../config.ts'
import { checkBackups } from './check-backups.ts'

const stateOf = async (settings: Record<string, string>) => {
  const [finding] = await checkBackups(readConfig({ DATA_DIR: aFolder(), ...settings }), {
    now: new Date(),
    state: null,
  })
  return finding?.state
}

test('backups that are switched off are a problem, unless the database is external', async () => {
  expect(await stateOf({ BACKUP_DAILY: 'off' })).toBe('problem')
  expect(await stateOf({ BACKUP_DAILY: 'off', DATABASE_URL: 'postgres://127.0.0.1/pollen' })).toBe('skipped')
})

test('copies that are missing, old or unreachable are reported', async () => {
  const copies = async (BACKUP_COPY_TO: string) => {
    const config = readConfig({ DATA_DIR: aFolder(), BACKUP_COPY_TO })
    const [, finding] = await checkBackups(config, { now: new Date(), state: null })
    return `${finding?.state}: ${finding?.text}`
  }
  const folder = aFolder()
  expect(await copies(folder)).toContain('warning: there are no copies in')
  const file = join(folder, 'pollen-2026-11-15.zip')
  writeFileSync(file, 'a copy')
  expect(await copies(folder)).toContain('good: 1 copies in')
  const fourDaysAgo = Date.now() / 1000 - 4 * 86_400
  utimesSync(file, fourDaysAgo, fourDaysAgo)
  expect(await copies(folder)).toMatch(/problem: the newest copy in .* is 4 days old/)
  expect(await copies(join(folder, 'not-mounted'))).toMatch(/problem: copies: .*not-mounted.*ENOENT/)
})

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

import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { paths } from '../../paths.ts'
import { openPool } from './connect.ts'
import { migrate } from './migrate.ts'

test('migrates texts from a column per language to JSON, without a fixed list of languages', async () => {
  const database = await aDatabase({ isMigrated: false })
  const pool = openPool(database.connectionString, { size: 2, log: silentLog })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrate(pool, paths.migrations, { upTo: 37 })
  await pool.query(`
    INSERT INTO members (username, email, first_name, last_name, password_hash) VALUES ('ada', 'ada@example.org', 'Ada', 'L', '');
    INSERT INTO items (owner_id, type, name, description, category1, area_en, area_fr)
      SELECT id, 'DN', 'Pram', '', 'CH', 'Brussels', 'Bruxelles' FROM members;
    INSERT INTO gazetteer_places VALUES (1, 'Ghent', 'BE', '', 3.7, 51.05, 260000, 'Gand');
    UPDATE notices SET banner_en = 'We move.', banner_fr = 'On déménage.', banner_at = now()`)
  await migrate(pool, paths.migrations)

  const { rows } = await pool.query(`
    SELECT (SELECT areas FROM items) AS areas, (SELECT names FROM gazetteer_places) AS names, banner FROM notices`)
  expect(rows).toEqual([
    {
      areas: { en: 'Brussels', fr: 'Bruxelles' },
      names: { en: 'Ghent', fr: 'Gand' },
      banner: { en: 'We move.', fr: 'On déménage.' },
    },
  ])
  await pool.query(`UPDATE members SET language = 'xx'`)
  const empty = pool.query(`UPDATE notices SET banner = '{}'`)
  await expect(empty).rejects.toThrow('check constraint')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { checksumOf } from '../src/platform/archive.ts'
import { openSnapshot } from '../src/platform/database/backup/snapshot.ts'
import { openPool } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { aDatabase } from './database.ts'
import { silentLog } from './silent-log.ts'

/** A small schema that is hard to copy: circular foreign keys, generated columns, triggers, and rows inserted by a migration. */
const migrations = {
  '0001-gardens.sql': `
    CREATE TABLE gardens (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      "Size, m²" double precision,
      shout text GENERATED ALWAYS AS (upper(name)) STORED,
      best_plant_id bigint,
      parent_id bigint REFERENCES gardens
    );
    INSERT INTO gardens (name) VALUES ('of the migration');`,
  '0002-plants.sql': `
    CREATE TABLE plants (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      garden_id bigint NOT NULL REFERENCES gardens ON DELETE CASCADE,
      notes jsonb, seed bytea, names text[], planted_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE gardens ADD FOREIGN KEY (best_plant_id) REFERENCES plants;
    CREATE FUNCTION plant_late() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.planted_at = '2000-01-01'; RETURN NEW; END $$;
    CREATE TRIGGER late BEFORE INSERT ON plants FOR EACH ROW EXECUTE FUNCTION plant_late();`,
  '0003-colours.sql': `ALTER TABLE plants ADD COLUMN colour text NOT NULL DEFAULT 'green';`,
}

/** Returns a folder with the migrations up to a version. */
export function sampleMigrations(version = 3): string {
  return aMigrationsFolder(Object.fromEntries(Object.entries(migrations).slice(0, version)))
}

export function aMigrationsFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

/** Creates a database, and drops it after the test. */
export async function aPool({ version, on }: { version?: number; on?: string } = {}): Promise<pg.Pool> {
  const { connectionString, drop } = await aDatabase({ isMigrated: false, on })
  const pool = openPool(connectionString, { size: 5, log: silentLog })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  if (version) await migrate(pool, sampleMigrations(version))
  return pool
}

export async function plant(pool: pg.Pool) {
  await pool.query(`
    INSERT INTO gardens (name, "Size, m²") SELECT E'tab\\t line\\n back\\\\ é € ' || n, 1 / n::float FROM generate_series(1, 300) n;
    UPDATE gardens SET parent_id = 301 - id WHERE id < 300;
    INSERT INTO plants (garden_id, notes, seed, names)
      SELECT id, jsonb_build_object('n', id, 'nothing', null), '\\x00ff0a'::bytea, ARRAY['a b', null, '{"'] FROM gardens;
    UPDATE plants SET planted_at = now() - id * interval '1 day';
    UPDATE gardens SET best_plant_id = (SELECT max(id) FROM plants WHERE garden_id = gardens.id);
    DELETE FROM gardens WHERE id = 301 AND NOT EXISTS (SELECT FROM gardens g WHERE g.parent_id = 301)`)
}

/** Summarizes the content of a database for comparison: checksums of tables, sequences and constraints. */
export async function contentOf(pool: pg.Pool) {
  const snapshot = await openSnapshot(pool)
  const tables = []
  for (const table of snapshot.tables) tables.push({ ...table, ...(await checksumOf(await snapshot.read(table))) })
  const { schemaVersion, sequences } = snapshot
  await snapshot.close()
  const { rows: constraints } = await pool.query(
    `SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE connamespace = 'pollen'::regnamespace AND contype <> 'n' ORDER BY 1`,
  )
  return { schemaVersion, sequences, tables, constraints }
}

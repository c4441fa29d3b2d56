import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { osmPbf } from '../../../../tools/maps/write-osm-pbf.ts'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aDataDir, aDataDirWithDatabase, aProcess } from '../../test/database-process.ts'

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram('resources-import'), ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

const town = osmPbf(
  [
    { type: 'node', id: 1, latitude: 50.64, longitude: 5.57, tags: { amenity: 'public_bookcase', name: 'Livres' } },
    { type: 'node', id: 2, latitude: 50.65, longitude: 5.58, tags: { amenity: 'give_box' } },
  ],
  { date: new Date('2026-10-01T12:00:00Z') },
)

test('imports a region twice while the instance runs', async () => {
  const DATA_DIR = await aDataDirWithDatabase()
  const server = aProcess(DATA_DIR, 'write')
  await server.waitForLine('wrote')
  const file = join(DATA_DIR, 'town.osm.pbf')
  writeFileSync(file, town)
  for (let times = 0; times < 2; times++) {
    const { code, output, errors } = await run([file], { DATA_DIR })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain('100 %')
    expect(output).toContain('town.osm.pbf, of 2026-10-01: 2 resources')
  }
  await server.end('SIGTERM')
})

test('an unusable file prints one sentence and exits with 1', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  const folder = aDataDir()
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  mkdirSync(join(folder, 'folder.osm'))
  const cases: [string | undefined, string][] = [
    [undefined, 'Name one file of map data: npm run resources:import'],
    [join(folder, 'none.osm.pbf'), 'There is no file'],
    [join(folder, 'folder.osm'), 'is not a file'],
    [put('town.zip', 'PK'), 'is not map data that Pollen can read'],
    [put('empty.osm.pbf', ''), 'is empty'],
    [put('cut.osm.pbf', town.subarray(0, -5)), 'The file is broken or incomplete: it ends in the middle of a blob.'],
  ]
  for (const [file, sentence] of cases) {
    const { code, errors } = await run(file ? [file] : [], { DATABASE_URL })
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  }
})

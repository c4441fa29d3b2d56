import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aDataDir, aDataDirWithDatabase, aProcess } from '../../test/database-process.ts'

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram('announce'), ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

const french = '[fr]\n# Jour de réparation\n\nVenez !\n'
const withoutFrench = languages
  .filter((language) => language !== 'fr')
  .map((language) => `[${language}]\n# Repair day\n\nCome!\n`)
  .join('\n')
const note = `${withoutFrench}\n${french}`

test('previews an announcement and queues it once while the instance runs', async () => {
  const DATA_DIR = await aDataDirWithDatabase()
  const server = aProcess(DATA_DIR)
  await server.waitForLine('ready')
  const file = join(DATA_DIR, 'note.md')
  writeFileSync(file, note)

  const preview = await run(['--file', file], { DATA_DIR })
  expect(preview).toMatchObject({ code: 0, errors: '' })
  expect(preview.output).toContain('=== In English, to 0 members ===\n\nSubject: Repair day')
  expect(preview.output).toContain('=== In French, to 0 members ===\n\nSubject: Jour de réparation')
  expect(preview.output).toContain(`Nothing was sent.`)

  const sent = await run(['--file', file, '--send'], { DATA_DIR })
  expect(sent).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('Queued for 0 members.') })
  expect((await run(['--file', file], { DATA_DIR })).output).toContain('It is not sent again.')
  const again = await run(['--file', file, '--send'], { DATA_DIR })
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('This text was announced before.') })
  await server.end('SIGTERM')
})

test('an invalid announcement prints one sentence and exits with 1', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  const folder = aDataDir()
  const file = join(folder, 'note.md')
  writeFileSync(file, note)
  const incomplete = join(folder, 'incomplete.md')
  writeFileSync(incomplete, withoutFrench)
  const cases: [string[], string][] = [
    [[], 'Name the file with the text: npm run announce'],
    [['--file', join(folder, 'none.md')], 'There is no file'],
    [['--file', folder], 'There is no file'],
    [['--file', incomplete], 'There is no part in French'],
    [['--file', file, '--test', 'nobody@example.org'], 'No member has the address nobody@example.org'],
    [['--file', file, '--test', 'nobody@example.org', '--send'], 'not both at once'],
  ]
  for (const [args, sentence] of cases) {
    const { code, errors } = await run(args, { DATABASE_URL })
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  }
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tools/root.ts'

const units = ['pollen.service', 'pollen-worker.service'].map((name) => join(root, 'docs/examples', name))
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd).each(units)('systemd finds no errors in %s', (unit) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test.skipIf(!hasSystemd).each(units)('%s is sandboxed and stops after repeated failed starts', (unit) => {
  // systemd rates exposure from 0 (locked down) to 10; the threshold is ten times that. A unit without hardening has 9.2.
  const args = ['security', '--offline=true', '--threshold=25', unit]
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  expect(status, stdout).toBe(0)
  const [head = ''] = readFileSync(unit, 'utf8').split('[Service]')
  expect(head).toMatch(/^StartLimitIntervalSec=\d+$/m)
  expect(head).toMatch(/^StartLimitBurst=\d+$/m)
})

test('the units of server and worker differ only in description and command', () => {
  const [server, worker] = units.map((unit) =>
    readFileSync(unit, 'utf8').replace(/^(Description|ExecStart)=.*$/gm, '$1='),
  )
  expect(worker).toBe(server)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { machineCores } from './machine.ts'

function coresWith(files: Record<string, string>) {
  const mount = mkdtempSync(join(tmpdir(), 'pollen-cgroup-'))
  onTestFinished(() => rmSync(mount, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(mount, name)), { recursive: true })
    writeFileSync(join(mount, name), content)
  }
  return machineCores({ groups: join(mount, 'groups'), mount })
}

test('the CPU quota of a container limits the number of cores, in both versions of control groups', () => {
  expect(coresWith({})).toBe(availableParallelism())
  expect(
    coresWith({
      groups: '0::/pollen.slice/app\n',
      'pollen.slice/app/cpu.max': 'max 100000\n',
      'pollen.slice/cpu.max': '150000 100000\n',
    }),
  ).toBe(1)
  expect(
    coresWith({
      groups: '9:memory:/docker/1\n4:cpu,cpuacct:/docker/1\n',
      'cpu/cpu.cfs_quota_us': '50000\n',
      'cpu/cpu.cfs_period_us': '100000\n',
    }),
  ).toBe(1)
  expect(coresWith({ groups: '0::/\n', 'cpu.max': 'max 100000\n' })).toBe(availableParallelism())
})

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onCleanUp } from '../clean-up.ts'

const mount = '/sys/fs/cgroup'
const periodUs = 100_000

type Limits = { memory: number; cores: number }

/** Control group of Linux, which limits the memory and processor time of a server under test. */
export type Cgroup = {
  /** Command that runs its arguments in the group. */
  command: string[]
  /** Bytes of the group without its file cache, which the kernel frees when programs need memory. */
  memory: () => number
  /** Number of processes that the kernel killed for lack of memory. */
  oomKills: () => number
}

/** Creates a control group of either version. Throws an error that explains how to get one. */
export function createCgroup(limits: Limits): Cgroup {
  const name = `pollen-bench-${process.pid}`
  try {
    return existsSync(join(mount, 'cgroup.controllers')) ? unifiedGroup(name, limits) : separateGroups(name, limits)
  } catch (error) {
    throw new Error(
      `This benchmark limits memory and processor time by control groups of Linux, and may not create one (${(error as Error).message}). ` +
        `Run it as root on a machine or in a container where ${mount} is writable.`,
    )
  }
}

/** Version 2: one folder for all limits. */
function unifiedGroup(name: string, { memory, cores }: Limits): Cgroup {
  writeFileSync(join(mount, 'cgroup.subtree_control'), '+memory +cpu')
  const folder = createFolder(join(mount, name))
  writeFileSync(join(folder, 'memory.max'), String(memory))
  if (existsSync(join(folder, 'memory.swap.max'))) writeFileSync(join(folder, 'memory.swap.max'), '0')
  writeFileSync(join(folder, 'cpu.max'), `${cores * periodUs} ${periodUs}`)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    command: commandIn([folder]),
    memory: () => Number(read('memory.current')) - fileCache(read('memory.stat')),
    oomKills: () => readField(read('memory.events'), 'oom_kill'),
  }
}

/** Version 1: a folder for each kind of limit. */
function separateGroups(name: string, { memory, cores }: Limits): Cgroup {
  const ofMemory = createFolder(join(mount, 'memory', name))
  const ofCpu = createFolder(join(mount, 'cpu', name))
  writeFileSync(join(ofMemory, 'memory.limit_in_bytes'), String(memory))
  const withSwap = join(ofMemory, 'memory.memsw.limit_in_bytes')
  if (existsSync(withSwap)) writeFileSync(withSwap, String(memory))
  writeFileSync(join(ofCpu, 'cpu.cfs_period_us'), String(periodUs))
  writeFileSync(join(ofCpu, 'cpu.cfs_quota_us'), String(cores * periodUs))
  const read = (file: string) => readFileSync(join(ofMemory, file), 'utf8')
  return {
    command: commandIn([ofMemory, ofCpu]),
    memory: () => Number(read('memory.usage_in_bytes')) - fileCache(read('memory.stat')),
    oomKills: () => readField(read('memory.oom_control'), 'oom_kill'),
  }
}

function createFolder(folder: string): string {
  mkdirSync(folder)
  onCleanUp(async () => {
    // The kernel needs a moment to remove the last processes from the group.
    for (let tries = 0; tries < 100; tries++) {
      try {
        return rmdirSync(folder)
      } catch {
        await sleep(50)
      }
    }
  })
  return folder
}

/** The shell enters the group and then becomes the program, so the program keeps the process id. */
const commandIn = (folders: string[]) => [
  'sh',
  '-c',
  `${folders.map((folder) => `echo $$ > '${folder}/cgroup.procs'`).join(' && ')} && exec "$@"`,
  'sh',
]

/** Shared memory, such as the buffers of PostgreSQL, is not part of these two lists. */
const fileCache = (stat: string) => readField(stat, 'inactive_file') + readField(stat, 'active_file')

const readField = (text: string, name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)

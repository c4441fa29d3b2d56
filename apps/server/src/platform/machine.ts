import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'

/** Returns the memory of the machine or the limit of its container, in bytes. */
export const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

const system = { groups: '/proc/self/cgroup', mount: '/sys/fs/cgroup' }

/**
 * Returns the number of cores of the machine, or those that its container may use. Node.js 20 ignores the CPU quota of control groups;
 * newer versions include it in `availableParallelism`.
 */
export const machineCores = (files = system) =>
  Math.max(1, Math.floor(Math.min(availableParallelism(), cpuQuota(files))))

/** Reads the quota of this process in control groups of version 2 and 1. */
function cpuQuota({ groups, mount }: typeof system): number {
  const lines = readText(groups).trim().split('\n')
  // A line is `0::/path` in version 2, and `4:cpu,cpuacct:/path` in version 1.
  const groupOf = (isOurs: (controllers: string) => boolean) =>
    lines.map((line) => line.split(':')).find(([, controllers = '-']) => isOurs(controllers))?.[2]
  const unified = groupOf((controllers) => controllers === '')
  const separate = groupOf((controllers) => controllers.split(',').includes('cpu'))
  const quotas = [
    ...foldersOf(mount, unified).map((folder) => readText(join(folder, 'cpu.max'))),
    ...foldersOf(join(mount, 'cpu'), separate).map(
      (folder) => `${readText(join(folder, 'cpu.cfs_quota_us'))} ${readText(join(folder, 'cpu.cfs_period_us'))}`,
    ),
  ]
  return Math.min(...quotas.map(coresOf))
}

/** Returns the folders of a group and all groups around it, because each of them may have a limit. */
function foldersOf(mount: string, group?: string): string[] {
  if (group === undefined) return []
  const outer = dirname(group)
  return [join(mount, group), ...(outer === group ? [] : foldersOf(mount, outer))]
}

/** Divides `quota period`. A quota of `max` or -1 means that there is none. */
function coresOf(text: string): number {
  const [quota = 0, period = 0] = text.trim().split(/\s+/).map(Number)
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

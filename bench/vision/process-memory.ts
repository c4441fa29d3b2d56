import { readdir, readFile } from 'node:fs/promises'

/** What the process that results at pictures holds, as Linux tells; elsewhere null. */
export async function memoryOfVision(): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('dist/vision-process.js')) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
  }
  return null
}

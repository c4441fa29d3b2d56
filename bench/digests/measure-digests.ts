import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/root.ts'
import { onCleanUp } from '../clean-up.ts'
import { endDatabase } from '../server/embedded-database.ts'

/** The digests of one family for all members with this frequency setting. */
type PreparedFamily = { family: string; frequency: string; members: number; mails: number; ms: number }

export type DigestReport = {
  items: number
  sizes: { members: number; families: PreparedFamily[]; statements: number }[]
}

const items = 100_000
const timeoutMs = 30 * 60_000

/** Prepares digests on instances with an increasing number of members and the same number of items, each with its own database. */
export async function measureDigests(isQuick: boolean, onProgress: (progress: string) => void): Promise<DigestReport> {
  const sizes: DigestReport['sizes'] = []
  for (const members of isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000]) {
    const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
    const remove = async () => {
      await endDatabase(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
    onCleanUp(remove)
    onProgress(`preparing ${members.toLocaleString('en')} members`)
    await run('fill', ['--items', String(items), '--members', String(members)], folder)
    onProgress(`preparing the digests of ${members.toLocaleString('en')} members`)
    sizes.push({ members, ...readLog(await run('prepare-digests', [], folder)) })
    await remove()
  }
  return { items, sizes }
}

async function run(command: string, args: string[], dataDir: string): Promise<string> {
  const env = { NODE_ENV: 'development', LOG_LEVEL: 'info', DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dataDir }
  const running = promisify(execFile)(process.execPath, [join(root, `apps/server/dist/${command}.js`), ...args], {
    env: { ...process.env, ...env, INSTANCE_TIMEZONE: zoneOfMorning(new Date()) },
    timeout: timeoutMs,
  })
  onCleanUp(async () => running.child.kill())
  return (await running).stdout
}

/** Returns a time zone where it is now between 08:00 and 09:00, so that digests cover the day up to now. */
function zoneOfMorning(now: Date): string {
  const ahead = ((8 - now.getUTCHours() + 36) % 24) - 12
  // The sign of Etc/GMT zones is inverted: Etc/GMT-8 is eight hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

function readLog(output: string): { families: PreparedFamily[]; statements: number } {
  const lines = output.split('\n').filter((line) => line.includes('"digests prepared"'))
  const statements = Number(/^(\d+) statements$/m.exec(output)?.[1])
  if (lines.length === 0 || !statements) throw new Error(`No digests were prepared:\n${output}`)
  const families = new Map<string, PreparedFamily>()
  // A family has several lines if a run ended before all its members were done.
  for (const line of lines) {
    const { family, frequency, members, mails, ms } = JSON.parse(line) as PreparedFamily
    const before = families.get(family + frequency) ?? { members: 0, mails: 0, ms: 0 }
    const sums = { members: before.members + members, mails: before.mails + mails, ms: before.ms + ms }
    families.set(family + frequency, { family, frequency, ...sums })
  }
  return { families: [...families.values()], statements }
}

import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { reasonOf } from '../errors.ts'
import { openPlaces } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import {
  adviceUnlessUnknownAuthority,
  type Finding,
  good,
  inTime,
  problem,
  readAnswer,
  skipped,
  timeoutMs,
  warning,
} from './finding.ts'

/** Checks the picture store, Redis and third-party services, and compares the clock with the services. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const [store, redis, others] = await Promise.all([checkStore(config), checkRedis(config), checkOthers(config)])
  return [...store, ...redis, ...others.findings, checkClock(others.dates)]
}

async function checkStore(config: Config): Promise<Finding[]> {
  if (!config.S3_URL) return [skipped('S3', 'S3_URL is not set; pictures are in DATA_DIR')]
  const about = 'S3'
  try {
    const { s3, disk } = await openPlaces(config, 'media')
    if (!s3) return []
    if (await inTime(storesFiles(s3))) {
      return [good(about, `${config.S3_URL} stores, returns and deletes files`), ...(await findOnDisk(disk))]
    }
    return [problem(about, `${config.S3_URL} did not return the stored file`, 'Is this the address of the store?')]
  } catch (error) {
    const reason = reasonOf(error)
    const advice = 'Are the bucket, the key and its rights (put, get, list, delete) right?'
    return [problem(about, `${config.S3_URL}: ${reason}`, adviceUnlessUnknownAuthority(reason, advice))]
  }
}

/** Stores a file, and returns true if the same content can be read. */
async function storesFiles(store: Storage): Promise<boolean> {
  const content = Buffer.from(randomUUID())
  const name = `${createHash('sha256').update(content).digest('hex')}.txt`
  await store.put(name, content, { type: 'text/plain' })
  const stored = await store.read(name)
  const isSame = stored !== null && content.equals(await buffer(stored.body))
  await store.remove(name)
  return isSame
}

async function findOnDisk(disk: Storage): Promise<Finding[]> {
  let count = 0
  for await (const _ of disk.list()) count++
  const advice = 'Pollen reads both places. To move them to the store: npm run media:move -- --to s3 --remove-old'
  return count === 0 ? [] : [warning('pictures', `${count} of them are still in DATA_DIR/media`, advice)]
}

async function checkRedis({ REDIS_URL: url }: Config): Promise<Finding[]> {
  if (!url) return [skipped('redis', 'REDIS_URL is not set; most instances need none')]
  const { host } = new URL(url)
  let failure: unknown = null
  const log = {
    info() {},
    error() {},
    warn({ err }: { err?: unknown }) {
      failure = err
    },
  }
  const { openRedis } = await import('../platform/redis.ts')
  const redis = openRedis(url, { prefix: 'pollen:doctor', log, timeoutMs })
  try {
    for (let waited = 0; redis.isAway() && !failure && waited < timeoutMs; waited += 100) await sleep(100)
    await redis.run((client) => client.ping())
    return [good('redis', `${host} answers`)]
  } catch {
    const reason = reasonOf(failure ?? new Error('it does not answer'))
    const advice = 'Does it run, and are host, port and password right? Pollen works without it meanwhile.'
    return [problem('redis', `${host} (REDIS_URL): ${reason}`, adviceUnlessUnknownAuthority(reason, advice))]
  } finally {
    redis.close()
  }
}

/** Checks the optional services. Their failures are only warnings. */
async function checkOthers({ PHOTON_URL, OVERPASS_URLS, PUBLIC_URL }: Config) {
  const dates: Date[] = []
  const headers = { 'user-agent': `Pollen (+${PUBLIC_URL})` }
  async function check(about: string, url: string, field: string, body?: URLSearchParams): Promise<Finding> {
    try {
      const request = body ? { method: 'POST', body } : {}
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs), ...request })
      const content = (await readAnswer(answer)) as Record<string, unknown> | null
      if (answer.headers.has('date')) dates.push(new Date(answer.headers.get('date') ?? ''))
      if (answer.ok && content?.[field] !== undefined) return good(about, `${new URL(url).host} answers`)
      return warning(about, `${new URL(url).host} answers ${answer.status}, and not as expected`, adviceFor[about])
    } catch (error) {
      const reason = reasonOf(error)
      const advice = adviceUnlessUnknownAuthority(reason, adviceFor[about] ?? '')
      return warning(about, `${new URL(url).host} cannot be reached: ${reason}`, advice)
    }
  }
  const unused = [
    ...(PHOTON_URL === null ? [skipped('photon', 'PHOTON_URL is off')] : []),
    ...(OVERPASS_URLS === null ? [skipped('overpass', 'OVERPASS_URLS is off')] : []),
  ]
  const photon = PHOTON_URL === null ? [] : [check('photon', `${PHOTON_URL}/api/?q=Li%C3%A8ge&limit=1`, 'features')]
  const query = () => new URLSearchParams({ data: '[out:json][timeout:5];node(1);out ids;' })
  const overpass = (OVERPASS_URLS ?? []).map((url) => check('overpass', url, 'elements', query()))
  return { findings: [...(await Promise.all([...photon, ...overpass])), ...unused], dates }
}

const adviceFor: Record<string, string> = {
  photon:
    'Until it answers, members find towns, but no streets. Try later, or set PHOTON_URL to another one, or to off.',
  overpass:
    'Until one answers, maps show older resources. Try later, or set OVERPASS_URLS; see npm run resources:import.',
}

const wrongByMs = 60_000

function checkClock(dates: Date[]): Finding {
  const differences = dates.map((date) => Date.now() - date.getTime()).filter(Number.isFinite)
  if (differences.length === 0)
    return skipped('clock', `${new Date().toISOString()}; no other server to compare it with`)
  // Uses the smallest difference, because the clock of a service may be wrong too.
  const offMs = differences.sort((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 0
  if (Math.abs(offMs) < wrongByMs) return good('clock', 'correct to within a minute')
  const seconds = Math.round(Math.abs(offMs) / 1000)
  return problem(
    'clock',
    `${seconds} s ${offMs > 0 ? 'ahead' : 'late'}`,
    'Synchronise it: sudo timedatectl set-ntp true',
  )
}

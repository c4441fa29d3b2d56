import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { items } from '@pollen/contract/items'
import { vision } from '@pollen/contract/vision'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newest } from '../../../apps/server/src/platform/versions.ts'
import { aDatabaseServer, aFolder } from '../../../apps/server/test/database-server.ts'
import { aPicture } from '../../../apps/server/test/pictures.ts'
import { aRedisServer, isRedisInstalled } from '../../../apps/server/test/redis-server.ts'
import { root } from '../../../tools/root.ts'
import { startServer } from '../../../tools/start-server.ts'
import { copyApp, images, sizeOf } from './build-images.ts'
import { type Container, createContainer, type Recipe, runOnce, user } from './containers.ts'
import { call, expectItem, joinAndPublish, ladder, logIn, type Member, publish, send } from './member.ts'
import { runProgram } from './run-program.ts'

const work = aFolder()
const containers: Container[] = []

async function create(recipe: Recipe) {
  const container = await createContainer(recipe)
  containers.push(container)
  return container
}

async function startNew(recipe: Recipe, line?: string) {
  const container = await create(recipe)
  await container.start(line)
  return container
}

/** A folder for /data that belongs to the user of the containers, as a new volume does. */
function aVolume(name: string): string {
  const folder = join(work, name)
  mkdirSync(folder)
  chownSync(folder, user, 0)
  return folder
}

const pollen = { image: images.full, data: aVolume('all-in-one') }
let server: Container
let member: Member

beforeAll(async () => {
  server = await startNew(pollen)
})

afterAll(async () => {
  for (const container of containers) await container.remove()
  rmSync(work, { recursive: true, force: true })
})

test.each([
  ['without the image classifier', images.small, 350],
  ['with the image classifier', images.full, 500],
])('the image %s is small enough', async (_what, image, megabytes) => {
  const size = (await sizeOf(image)) / 1e6
  console.log(`${image}: ${size.toFixed(0)} MB`)
  expect(size).toBeLessThanOrEqual(megabytes)
})

test('runs with a read-only file system as a user without a name', async () => {
  expect(await server.exec('id', '-u')).toBe(String(user))
  await expect(server.exec('touch', '/app/file')).rejects.toThrow('Read-only file system')
  await server.checkHealth()
  expect(await server.logs()).toContain(' is ready at https://share.example.org')
})

test('a member signs up, publishes an item with a photo and gets suggestions', async () => {
  member = await joinAndPublish(server.url, pollen.data)
  await expectItem(server.url, member)
  const { token } = await logIn(server.url, member)
  const image = new File([new Uint8Array(await aPicture())], 'photo.jpg', { type: 'image/jpeg' })
  const { probabilities } = await call(server.url, vision.predictClass, { image }, token)
  expect(probabilities.length).toBeGreaterThan(0)
})

test('another container does not start a second database on the same volume', async () => {
  await expect(runOnce(pollen, 'node', '--run', 'backup')).rejects.toThrow('is in use by another container')
  await expectItem(server.url, member)
})

test('stops in order within seconds, and keeps everything over a restart', async () => {
  const { code, seconds } = await server.stop()
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(15)
  expect(readFileSync(join(pollen.data, 'logs/postgres-start.log'), 'utf8')).not.toContain('PANIC')
  await server.start()
  await expectItem(server.url, member)
})

test('recovers from kill -9 without losing an acknowledged item', async () => {
  const { token } = await logIn(server.url, member)
  const { id } = await publish(server.url, token)
  await server.kill()
  await server.start()
  expect(await call(server.url, items.get, { id }, token)).toMatchObject({ name: ladder.name })
  await expectItem(server.url, member)
})

test('starts with data of the previous release', async () => {
  const releases = join(root, 'apps/server/test/releases')
  const kept = readdirSync(releases).flatMap((name) => (name.endsWith('.zip') ? [name.slice(0, -'.zip'.length)] : []))
  const recipe = { image: images.full, data: aVolume('upgraded'), files: { '/releases': releases } }
  const restored = await runOnce(recipe, 'node', '--run', 'restore', '--', `/releases/${newest(kept)}.zip`)
  expect(restored).toContain('Restored the data of ')
  const upgraded = await startNew({ ...recipe, env: { DEMO: 'on', PUBLIC_URL: '' } })
  const { token } = await logIn(upgraded.url, { username: 'priya', password: 'good-neighbours' })
  expect((await call(upgraded.url, items.listActive, {}, token)).count).toBeGreaterThan(20)
  await upgraded.remove()
})

test('data moves from one container to services, to a plain installation and back', async () => {
  const database = await aDatabaseServer()
  onTestFinished(() => database.stop())
  await server.stop()
  const moved = await runOnce(pollen, 'node', '--run', 'db:move', '--', '--to', database.connectionString)
  expect(moved).toContain('All data has been copied')

  const secret = join(work, 'database_url')
  writeFileSync(secret, `${database.connectionString}\n`)
  const redis: Record<string, string> = isRedisInstalled() ? { REDIS_URL: (await aRedisServer()).url } : {}
  const services: Recipe = {
    ...pollen,
    files: { '/run/secrets/database_url': secret },
    env: { DATABASE_URL_FILE: '/run/secrets/database_url', WORKER: 'off', ...redis },
  }
  const separate = await startNew(services)
  const command = ['node', 'scripts/run.mjs', 'command', 'worker']
  const worker = await startNew({ ...services, command }, ' is ready')
  await expectItem(separate.url, member)
  const second = await joinAndPublish(separate.url, pollen.data)
  const backup = join(pollen.data, 'backups/moving.zip')
  await separate.exec('node', '--run', 'backup', '--', '--to', '/data/backups/moving.zip')
  for (const container of [separate, worker]) expect((await container.stop()).code).toBe(0)

  const folder = join(work, 'plain')
  await copyApp(images.full, folder)
  const plain = { DATA_DIR: join(work, 'plain-data'), DEMO: 'off', GAZETTEER: 'off', WORKERS: '1' }
  const run = (...args: string[]) => runProgram('npm', ['run', ...args], { cwd: folder, env: plain })
  await run('restore', '--', backup)
  const installation = await startServer(plain.DATA_DIR, plain, { folder })
  onTestFinished(installation.stop)
  for (const one of [member, second]) await expectItem(installation.url, one)
  const copy = join(work, 'plain.zip')
  await run('backup', '--', '--to', copy)

  const back = { image: images.small, data: aVolume('moved-back') }
  cpSync(copy, join(back.data, 'plain.zip'))
  chownSync(join(back.data, 'plain.zip'), user, 0)
  await runOnce(back, 'node', '--run', 'restore', '--', '/data/plain.zip')
  const small = await startNew({ ...back, env: { VISION: 'on' } })
  for (const one of [member, second]) await expectItem(small.url, one)
  expect(await small.logs()).toContain('The image classifier is not installed')
  await small.remove()
})

const disk = join(work, 'disk')
mkdirSync(disk)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', disk])
})

// Needs a separate disk, which only root may mount.
test.skipIf(!isMounted)('refuses changes on a full disk, and continues once there is space', async () => {
  const data = aVolume('disk/data')
  const full = await startNew({ image: images.small, data })
  const one = await joinAndPublish(full.url, data)
  const { token } = await logIn(full.url, one)
  const ballast = join(disk, 'ballast')
  fill(ballast)
  let refused: Response
  do refused = await send(full.url, items.create, { ...ladder, description: 'x'.repeat(1000) }, token)
  while (refused.ok)
  expect([refused.status, ((await refused.json()) as { key: string }).key]).toEqual([503, 'STORAGE_FULL'])
  await full.checkHealth()
  rmSync(ballast)
  await expect.poll(async () => (await send(full.url, items.create, ladder, token)).status, { interval: 500 }).toBe(201)
  await expectItem(full.url, one)
  await full.remove()
})

function fill(file: string) {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(100_000))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

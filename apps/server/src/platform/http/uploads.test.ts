import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { endpoint } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { aFolder } from '../../../test/database-server.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { until } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { type Deps, route } from '../action.ts'
import { bind } from './bind.ts'
import { createHttpServer } from './create-http-server.ts'

const kilobyte = 1024

/** A call that accepts pictures and waits for the test to open the gate. */
const paint = endpoint({
  method: 'POST',
  path: '/paintings/',
  summary: '',
  access: 'member',
  inTransaction: false,
  body: 'multipart',
  input: z.object({ title: z.string().optional(), images: z.array(z.file()).max(4) }),
  output: z.unknown(),
})

/** A separate disk if root runs the tests, so that a test can fill it. */
const dataDir = aFolder()
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', dataDir]).status === 0
const uploadsFolder = join(dataDir, 'uploads')

let app: Awaited<ReturnType<typeof createHttpServer>>
let port: number
/** Actions wait for the gate, so that tests can inspect pending uploads. */
let gate: Promise<void>
let checked: Record<string, unknown>[]
/** Number of actions that have begun. */
let begun: number
/** Hashes of the files that actions have read. */
let hashes: string[]
/** A period that no machine exceeds, except in the test of slow uploads. */
const pace = { periodMs: 600_000, bytes: 1 * kilobyte }

beforeAll(async () => {
  app = await createHttpServer({ log: silentLog, isHttps: false })
  const painting = route(
    paint,
    async (_ctx, { images }) => {
      begun++
      await gate
      for (const image of images) hashes.push(hashOf(Buffer.from(await image.arrayBuffer())))
      return images.length
    },
    {
      checkFields: async (_ctx, fields) => {
        checked.push({ ...fields })
        if (fields.title === 'not yours') throw new AppError('NOT_ITEM_OWNER')
      },
    },
  )
  bind(app, [painting], {
    db: noDatabase,
    deps: { config: readConfig({ DATA_DIR: dataDir }) } as Deps,
    identify: async (token) => ({ id: token.length, sessionId: 1, blocksVersion: 0 }),
    hasRole: async () => false,
    hasEnteredPassword: async () => false,
    isInMaintenance: async () => false,
    uploads: {
      space: {
        ...{ ofCaller: 200 * kilobyte, inAll: 300 * kilobyte },
        ...{ inMemory: 50 * kilobyte, fileInMemory: 30 * kilobyte },
      },
      pace,
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})
beforeEach(() => {
  gate = Promise.resolve()
  checked = []
  begun = 0
  hashes = []
})
afterAll(async () => {
  await app.close()
  if (isMounted) execFileSync('umount', ['--lazy', dataDir])
})

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileStart = '--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n'
/** The first bytes of a file, because the parser reports no file before its content. */
const aBeginning = `${fileStart}${'x'.repeat(10)}`
const aFile = (size: number) => `${fileStart}${'x'.repeat(size)}\r\n`
const end = '--b--\r\n'

/** Tokens of two members. The length of a token identifies the member. */
const [ada, ben] = ['a', 'bb']

/** Sends the head of an upload and the beginning of its body. */
function begin(member: string, body: string, size = body.length) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const head = `POST /api/v1/paintings/ HTTP/1.1\r\nhost: a\r\nauthorization: Token ${member}\r\n`
  socket.write(`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${size}\r\n\r\n${body}`)
  return socket
}

/** Makes actions wait until the returned function is called. */
function closeGate() {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}

/** Reads the status and the text of the answer. */
async function answerTo(socket: Socket) {
  let text = ''
  while (!/\r\n\r\n./.test(text)) text += (await once(socket, 'data'))[0]
  return { status: Number(text.slice(9, 12)), text }
}

const upload = (member: string, body: string) => answerTo(begin(member, body))

test('rejects a forbidden upload before its file is sent', async () => {
  const answer = await answerTo(begin(ada, field('title', 'not yours') + aBeginning, 50_000_000))
  expect(answer.status).toBe(403)
  expect(answer.text).toContain('NOT_ITEM_OWNER')
})

test('checks fields that follow a file before the next file', async () => {
  const late = aFile(100) + field('title', 'not yours') + aBeginning
  expect((await answerTo(begin(ada, late, 5_000_000))).status).toBe(403)
  expect(checked).toEqual([{}, { title: 'not yours' }])
  expect((await upload(ada, aFile(100) + field('title', 'mine') + aFile(100) + end)).text).toContain('\r\n\r\n2')
})

test('checks fields once for all files that follow them', async () => {
  await upload(ada, field('title', 'mine') + aFile(10) + aFile(10) + aFile(10) + end)
  expect(checked).toEqual([{ title: 'mine' }])
})

test('rejects an excess file as soon as it begins', async () => {
  const answer = await answerTo(begin(ada, aFile(1).repeat(4) + aBeginning, 5_000_000))
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Choose at most 4')
})

test('limits the space of each member and of all until their actions finish', async () => {
  const open = closeGate()
  const first = begin(ada, aFile(150 * kilobyte) + end)
  await until(() => begun === 1)
  // All bytes were read, but the action has not finished.
  const second = await upload(ada, aFile(100 * kilobyte) + end)
  expect(second.status).toBe(429)
  expect(second.text.toLowerCase()).toContain('retry-after: 10')
  // Another member may use the space, up to the limit of all.
  const other = begin(ben, aFile(100 * kilobyte) + end)
  await until(() => begun === 2)
  const third = await upload('ccc', aFile(100 * kilobyte) + end)
  expect([third.status, third.text.includes('SERVICE_UNAVAILABLE')]).toEqual([503, true])
  open()
  expect([(await answerTo(first)).status, (await answerTo(other)).status]).toEqual([200, 200])
  expect((await upload(ada, aFile(190 * kilobyte) + end)).status).toBe(200)
})

test('a failed upload releases its space', async () => {
  for (let n = 0; n < 5; n++) {
    const refused = aFile(100 * kilobyte) + field('title', 'not yours') + aBeginning
    expect((await answerTo(begin(ada, refused, 5_000_000))).status).toBe(403)
  }
  for (let n = 0; n < 5; n++) {
    const socket = begin(ada, aFile(100 * kilobyte) + aBeginning, 5_000_000)
    await expect.poll(() => checked.length).toBe(11 + n)
    socket.destroy()
  }
  await expect.poll(async () => (await upload(ada, aFile(190 * kilobyte) + end)).status).toBe(200)
})

test('ends slow uploads without delaying others', async () => {
  pace.periodMs = 300
  const body = aFile(60 * kilobyte) + aBeginning
  const slow = Array.from({ length: 3 }, () => begin(ada, body, 5_000_000))
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x')
  }, 20)
  onTestFinished(() => clearInterval(drip))
  const answers = slow.map(answerTo)
  await expect.poll(() => checked.length).toBe(3)
  pace.periodMs = 600_000
  expect((await upload(ben, aFile(100 * kilobyte) + end)).status).toBe(200)
  for (const { status, text } of await Promise.all(answers)) {
    expect([status, text.includes('REQUEST_TOO_SLOW')]).toEqual([408, true])
    expect(text.toLowerCase()).toContain('connection: close')
  }
  expect((await upload(ada, aFile(190 * kilobyte) + end)).status).toBe(200)
})

/** Lists the open files of this process in the folder of uploads (Linux only). */
const openUploads = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(uploadsFolder)
    } catch {
      return false
    }
  })

const isLinux = existsSync('/proc/self/fd')

test.skipIf(!isLinux)(
  'keeps large files on disk, without names that others could open, until they are answered',
  async () => {
    const open = closeGate()
    const [small, large] = ['s'.repeat(10 * kilobyte), 'l'.repeat(60 * kilobyte)]
    const files = [large, small, large].map((content) => `${fileStart}${content}\r\n`)
    const answer = upload(ada, files.join('') + end)
    await until(() => begun === 1)
    expect(openUploads()).toHaveLength(2)
    expect(readdirSync(uploadsFolder)).toEqual([])
    open()
    expect((await answer).text).toContain('\r\n\r\n3')
    expect(hashes).toEqual([large, small, large].map(hashOf))
    await until(() => openUploads().length === 0)
  },
)

test.skipIf(!isLinux)('keeps small files on disk if they exceed the limit of memory', async () => {
  const open = closeGate()
  const answer = upload(ada, aFile(25 * kilobyte).repeat(3) + end)
  await until(() => begun === 1)
  expect(openUploads()).toHaveLength(1)
  open()
  expect((await answer).text).toContain('\r\n\r\n3')
  await until(() => openUploads().length === 0)
})

test.skipIf(!isMounted)('rejects uploads while the disk is full, and recovers once there is space', async () => {
  const ballast = join(dataDir, 'ballast')
  expect(() => {
    for (;;) appendFileSync(ballast, Buffer.alloc(1_000_000))
  }).toThrow('ENOSPC')
  const refused = await upload(ada, aFile(100 * kilobyte) + end)
  expect([refused.status, refused.text.includes('STORAGE_FULL')]).toEqual([503, true])
  expect((await upload(ada, aFile(10 * kilobyte) + end)).status).toBe(200)
  execFileSync('rm', [ballast])
  expect((await upload(ada, aFile(100 * kilobyte) + end)).status).toBe(200)
})

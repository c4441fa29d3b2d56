import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { createHttpServer } from './create-http-server.ts'
import { sendRange } from './send-range.ts'

test('closes the connection if the file is truncated while it is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-range-'))
  const path = join(folder, 'file')
  writeFileSync(path, Buffer.alloc(100))
  const app = await createHttpServer({ log: silentLog, isHttps: false })
  app.get('/', async (request, reply) =>
    sendRange(request, reply, { handle: await open(path), size: 200, etag: 'a', cacheControl: 'no-cache' }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = async (range: string) => (await fetch(url, { headers: { range } })).arrayBuffer()
  expect((await get('bytes=0-99')).byteLength).toBe(100)
  await expect(get('bytes=50-149')).rejects.toThrow()
  await app.close()
  rmSync(folder, { recursive: true })
})

import { rmSync } from 'node:fs'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '../../../test/database-server.ts'
import { aForm } from '../../../test/forms.ts'
import { aPicture } from '../../../test/pictures.ts'
import { startWorld, type World } from '../../../test/world.ts'

const folder = aFolder()
const buckets = [{ name: 'pictures', configs: [] }]
const store = new S3rver({ port: 0, silent: true, directory: folder, configureBuckets: buckets })
let world: World

beforeAll(async () => {
  const { port } = await store.run()
  const settings = { S3_URL: `http://127.0.0.1:${port}/pictures`, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }
  world = await startWorld({ settings })
})
// The last test closes the store.
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true })
})

test('pictures and exports can be in a store instead of a folder', async () => {
  const ada = await world.aMember()
  const form = await aForm({ image: await aPicture() })
  const { url } = (await world.http('POST', '/api/v1/user_images/', { as: ada, ...form })).json()
  const served = await world.get(url)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512 })

  await world.http('POST', '/api/v1/exports/', { as: ada })
  await world.finishJobs()
  const ready = (await world.http('GET', '/api/v1/exports/', { as: ada })).json()
  expect((await world.get(ready.url)).rawPayload).toHaveLength(ready.size)
})

test('while the store is away nothing is half done, and the answer says to try again', async () => {
  const ada = await world.aMember()
  await store.close()
  const form = await aForm({ image: await aPicture({ seed: '#123456' }) })
  const answer = await world.http('POST', '/api/v1/user_images/', { as: ada, ...form })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().key).toBe('SERVICE_UNAVAILABLE')
  expect(await world.db.selectFrom('member_images').select('id').where('member_id', '=', ada.id).execute()).toEqual([])
})

import { rmSync } from 'node:fs'
import { dataExports } from '@pollen/contract/exports'
import { members } from '@pollen/contract/members'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '../../../test/database-server.ts'
import { aPicture, asFile } from '../../../test/pictures.ts'
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

test('stores pictures and exports in S3', async () => {
  const ada = await world.aMember()
  const { url } = await world.call(ada, members.addImage, { image: asFile(await aPicture()) })
  const served = await world.get(url)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512 })

  await world.call(ada, dataExports.request, { password: ada.password })
  await world.finishJobs()
  const ready = await world.call(ada, dataExports.latest)
  expect((await world.get(ready?.url ?? '')).rawPayload).toHaveLength(ready?.size ?? -1)
})

test('an unreachable store leaves no row behind and gives 503', async () => {
  const ada = await world.aMember()
  await store.close()
  const image = asFile(await aPicture({ seed: '#123456' }))
  const refusal = await world.refusal(ada, members.addImage, { image })
  expect(refusal).toMatchObject({ status: 503, key: 'SERVICE_UNAVAILABLE' })
  expect(await world.db.selectFrom('member_images').select('id').where('member_id', '=', ada.id).execute()).toEqual([])
})

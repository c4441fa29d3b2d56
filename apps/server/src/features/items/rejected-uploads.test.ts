import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { itemImages } from '@pollen/contract/item-images'
import { members } from '@pollen/contract/members'
import { vision } from '@pollen/contract/vision'
import { endpointPath } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/signals.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.stop())

const paths = {
  items: endpointPath(itemImages.set),
  profile: endpointPath(members.addImage),
  suggestions: endpointPath(vision.predictClass),
}

type Form = { as: Member; path: string; fields?: Record<string, string>; file: string; language?: string }

/** Sends the fields and the first bytes of a file of 5 MB, and no more. */
function beginUpload({ as, path, fields = {}, file, language = 'en' }: Form) {
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const part = (disposition: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}`
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, `${value}\r\n`))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Token ${as.token}\r\naccept-language: ${language}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n` +
      texts.join('') +
      part(`name="${file}"; filename="a.png"`, 'the first bytes'),
  )
  return socket
}

async function refusalOf(form: Form) {
  const socket = beginUpload(form)
  let text = ''
  while (!text.includes('}')) text += (await once(socket, 'data'))[0]
  return `${text.slice(9, 12)} ${text.slice(text.indexOf('\r\n\r\n') + 4)}`
}

test('rejects pictures for an item of another member before they are uploaded', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const { id } = await world.anItem(ada)
  const form = { path: paths.items, file: 'images' }
  expect(await refusalOf({ ...form, as: ben, fields: { item_id: String(id) } })).toMatch(/^403 .*NOT_ITEM_OWNER/)
  expect(await refusalOf({ ...form, as: ada, fields: { item_id: '123456' } })).toMatch(/^404 .*ITEM_DOESNT_EXIST/)
  const nonsense = { ...form, as: ada, fields: { item_id: 'x' } }
  expect(await refusalOf(nonsense)).toMatch(/^400 .*"item_id":\["Invalid field"\]/)
  expect(await refusalOf({ ...nonsense, language: 'fr' })).toMatch(/^400 .*"item_id":\["Champ invalide"\]/)
})

test('rejects a profile picture for another member before it is uploaded', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const form = { as: ben, path: paths.profile, fields: { user_id: String(ada.id) }, file: 'image' }
  expect(await refusalOf(form)).toMatch(/^403 .*NOT_ACCOUNT_OWNER/)
})

test('rejects a picture over the hourly limit before it is uploaded', async () => {
  const ada = await world.aMember()
  const { id } = await world.anItem(ada)
  const forms = [
    { limit: { name: 'upload-item-image', times: 200, minutes: 60 }, path: paths.items, file: 'images' },
    { limit: { name: 'upload-member-image', times: 30, minutes: 60 }, path: paths.profile, file: 'image' },
    { limit: { name: 'predict-class', times: 120, minutes: 60 }, path: paths.suggestions, file: 'image' },
  ]
  for (const { limit, ...form } of forms) {
    for (let n = 0; n < limit.times; n++) await world.deps.limits.take(limit, String(ada.id))
    const fields: Record<string, string> = form.path === paths.items ? { item_id: String(id) } : {}
    expect(await refusalOf({ ...form, as: ada, fields })).toMatch(/^429 .*TOO_MANY_ATTEMPTS/)
  }
})

test('stalled uploads hold no database connections', async () => {
  const ada = await world.aMember()
  const { id } = await world.anItem(ada)
  for (let n = 0; n < 12; n++) {
    beginUpload({ as: ada, path: paths.items, fields: { item_id: String(id) }, file: 'images' })
  }
  const connections = () => new Promise<number>((resolve) => world.app.server.getConnections((_, n) => resolve(n)))
  await until(async () => (await connections()) >= 12)
  const { rows } = await sql<{ busy: number }>`
    SELECT count(*) AS busy FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(world.db)
  expect(rows[0]?.busy).toBe(0)
  const ben = await world.aMember()
  expect(await world.call(ben, members.me)).toMatchObject({ id: ben.id })
})

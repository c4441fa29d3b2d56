import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { instance } from '@pollen/contract/instance'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { paths } from '../../paths.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'

let world: World
let ada: Member
let walker: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
  walker = await world.aMember()
})
afterAll(() => world.stop())

const chair = { name: 'Chair', type: 'DN', category1: 'HS', description: 'Made of oak' } as const
const idOf = (url = '') => Number(url.split('/').at(-1))

test('ids of items and pictures are sparse safe integers', async () => {
  const rows = Array.from({ length: 200 }, () => ({ ...chair, owner_id: ada.id }))
  const inserted = await world.db.insertInto('items').values(rows).returning('id').execute()
  const [first] = inserted
  const images = Array.from({ length: 200 }, () => ({
    item_id: first?.id ?? 0,
    position: 0,
    file: 'f',
    thumb_file: 't',
  }))
  const placed = await world.db.insertInto('item_images').values(images).returning('id').execute()
  for (const ids of [inserted, placed].map((all) => all.map(({ id }) => id).sort((a, b) => a - b))) {
    expect(ids.filter((id) => !Number.isSafeInteger(id) || id < 1)).toEqual([])
    const gaps = ids.slice(1).map((id, index) => id - (ids[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(1_000_000)
    // All 53 bits are used: the highest and the lowest bit are evenly distributed.
    const high = ids.filter((id) => id >= 2 ** 52).length
    const odd = ids.filter((id) => id % 2 === 1).length
    for (const half of [high, odd]) expect(Math.abs(half - 100)).toBeLessThan(60)
  }
  await world.db.deleteFrom('items').execute()
})

test('adjacent ids lead to no other item or picture', async () => {
  const { id } = await world.call(ada, items.create, { ...chair, visibility: 'UL' })
  const files = { item_id: id, images: [asFile(await aPicture())] }
  const imageId = idOf((await world.call(ada, itemImages.set, files)).images[0])
  await world.call(ada, items.create, { ...chair, visibility: 'UL' })
  for (let step = -200; step <= 200; step++) {
    if (step === 0) continue
    expect((await world.refusal(walker, items.get, { id: id + step })).key).toBe('ITEM_DOESNT_EXIST')
    expect((await world.refusal(walker, itemImages.get, { id: imageId + step })).key).toBe('IMAGE_DOESNT_EXIST')
  }
  for (let low = 1; low <= 200; low++) {
    expect((await world.refusal(walker, items.get, { id: low })).key).toBe('ITEM_DOESNT_EXIST')
  }
})

test('an unlisted item is accessible with its link only', async () => {
  const owner = await world.aMember()
  const before = await world.call(null, instance.get)
  const { id } = await world.call(owner, items.create, { ...chair, name: 'Zeppelin', visibility: 'UL' })
  const files = { item_id: id, images: [asFile(await aPicture())] }
  const imageId = idOf((await world.call(owner, itemImages.set, files)).images[0])

  expect(await world.call(walker, items.get, { id })).toMatchObject({ id, name: 'Zeppelin' })
  const ids = ({ results }: { results: { id: number }[] }) => results.map((item) => item.id)
  expect(ids(await world.call(walker, items.listActive, { page_size: 100 }))).not.toContain(id)
  expect(await world.call(walker, items.listActive, { search: 'Zeppelin' })).toMatchObject({ count: 0, results: [] })
  expect(await world.call(walker, items.listOfMember, { id: owner.id })).toMatchObject({ count: 0, results: [] })
  expect(ids(await world.call(owner, items.listOfMember, {}))).toEqual([id])
  expect(await world.call(null, instance.get)).toEqual(before)
  const page = await world.get(pagePath(pages.item, { id }), { accept: 'text/html' })
  expect(page.body).not.toContain('Zeppelin')
  expect((await world.refusal(null, itemImages.get, { id: imageId })).key).toBe('IMAGE_DOESNT_EXIST')
})

test('items with sequential ids from older versions keep working', async () => {
  await world.db
    .insertInto('items')
    .values({ ...chair, id: 7, owner_id: ada.id })
    .execute()
  await world.call(ada, items.update, { id: 7, name: 'Old chair' })
  const { images } = await world.call(ada, itemImages.set, { item_id: 7, images: [asFile(await aPicture())] })
  expect((await world.http('GET', images[0] ?? '')).statusCode).toBe(200)
  await world.call(walker, comments.create, { id: 7, content: 'Is it still there?' })
  await world.call(walker, conversations.create, { item_id: 7 })
  expect(await world.call(walker, items.get, { id: 7 })).toMatchObject({ name: 'Old chair', comments_count: 1 })
})

test('a migration gives random ids to pictures from older versions', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase({ isMigrated: false })
  const older = await openDatabase({ DATABASE_URL, DATA_DIR: '', DATABASE_POOL: 2 }, { holder: 'test', log: silentLog })
  onTestFinished(() => older.close())
  await migrate(older.pool, paths.migrations, { upTo: 32 })
  await older.pool.query(`
    INSERT INTO members (username, email, first_name, last_name) VALUES ('ada', 'ada@example.org', 'Ada', 'Lambert');
    INSERT INTO member_images (member_id, file, small_file, chosen_at)
      SELECT id, 'file ' || n, 'small', now() + n * interval '1 second' FROM members, generate_series(1, 3) AS n;
    INSERT INTO items (id, owner_id, type, name, description, category1)
      SELECT 7, id, 'DN', 'Chair', '', 'HS' FROM members;
    INSERT INTO item_images (id, item_id, position, file, thumb_file)
      VALUES (1, 7, 0, 'old', 'thumb'), (5000000000000000, 7, 1, 'random', 'thumb')`)
  await migrate(older.pool, paths.migrations)
  const read = async (table: string, order: string) =>
    (await older.pool.query(`SELECT id, file FROM ${table} ORDER BY ${order}`)).rows
  const portraits = await read('member_images', 'chosen_at')
  expect(portraits.map(({ file }) => file)).toEqual(['file 1', 'file 2', 'file 3'])
  const [old, random] = await read('item_images', 'position')
  expect([old.file, random.file, random.id]).toEqual(['old', 'random', 5_000_000_000_000_000])
  for (const { id } of [...portraits, old]) expect(id).toBeGreaterThan(2 ** 20)
})

test('treats an unsafe integer as an unknown item', async () => {
  for (const id of ['9007199254740993', '9999999999999999']) {
    expect((await world.http('GET', endpointPath(items.get, { id }), { as: walker })).statusCode).toBe(404)
  }
})

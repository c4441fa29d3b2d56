import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPlace, startDigestWorld } from '../../../test/digest-world.ts'
import type { Member } from '../../../test/world.ts'
import { prepareDigests } from './prepare-digests.ts'

let world: Awaited<ReturnType<typeof startDigestWorld>>
let owner: Member
let home = aPlace()

beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  home = aPlace()
  owner = await world.aMember()
})

const publish = async () => (await world.publish(owner, home)).id
const digestedItems = (member: Member) => world.digestedItems(member)

/** Makes the database reject digests of a member until the returned function is called. */
async function refuseDigestsOf({ id }: Member, condition: string) {
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ${sql.raw(condition)}; END';
    CREATE TRIGGER refuse BEFORE INSERT ON mails FOR EACH ROW WHEN (NEW.member_id = ${sql.lit(id)})
      EXECUTE FUNCTION refuse()`.execute(world.db)
  return () => sql`DROP FUNCTION refuse CASCADE`.execute(world.db)
}

/** Prepares digests and returns the logged errors. */
async function prepareAndReadLog() {
  const lines: { memberId?: number; msg: string }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await prepareDigests.run({ ...world.deps, db: world.db, pool: world.pool, log }, {})
  return lines.map(({ memberId, msg }) => ({ memberId, msg }))
}

// PostgreSQL cancels slow statements, and unexpected data can make a statement fail.
test.each(['query_canceled', 'numeric_value_out_of_range'])(
  'a digest that cannot be prepared (%s) does not block others, and the next one includes its news',
  async (condition) => {
    const [first, failing, last] = [await world.aReader(home), await world.aReader(home), await world.aReader(home)]
    const id = await publish()
    const mend = await refuseDigestsOf(failing, condition)
    let logged: Awaited<ReturnType<typeof prepareAndReadLog>> = []
    await world.nextMorning(1, async () => {
      logged = await prepareAndReadLog()
    })
    expect([await digestedItems(first), await digestedItems(failing), await digestedItems(last)]).toEqual([
      [[id]],
      [],
      [[id]],
    ])
    expect(logged).toEqual([{ memberId: failing.id, msg: expect.stringContaining('could not be prepared') }])

    // It is not retried every minute, because each attempt may be slow.
    expect(await prepareAndReadLog()).toEqual([])
    await mend()
    const next = await publish()
    await world.nextMorning()
    expect((await digestedItems(failing)).map((ids) => ids.toSorted())).toEqual([[id, next].toSorted()])
    expect(await digestedItems(last)).toEqual([[id], [next]])
  },
)

test('another database error ends the run, which is retried', async () => {
  const reader = await world.aReader(home)
  await publish()
  const mend = await refuseDigestsOf(reader, 'disk_full')
  await world.nextMorning(1, () => expect(prepareAndReadLog()).rejects.toThrow())
  await mend()
  expect(await prepareAndReadLog()).toEqual([])
  expect(await digestedItems(reader)).toHaveLength(1)
})

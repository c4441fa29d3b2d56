import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPlace, startMornings } from '../../../test/mornings.ts'
import type { Member } from '../../../test/world.ts'
import { prepareDigests } from './prepare-digests.ts'

let world: Awaited<ReturnType<typeof startMornings>>
let owner: Member
let home = aPlace()

beforeAll(async () => {
  world = await startMornings()
})
afterAll(() => world.stop())
beforeEach(async () => {
  home = aPlace()
  owner = await world.aMember()
})

const publish = async () => (await world.publish(owner, home)).id
const told = (member: Member) => world.digestedItems(member)

/** Lets the database refuse the digests of a member until the returned function is called. */
async function refuseDigestsOf({ id }: Member, condition: string) {
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ${sql.raw(condition)}; END';
    CREATE TRIGGER refuse BEFORE INSERT ON mails FOR EACH ROW WHEN (NEW.member_id = ${sql.lit(id)})
      EXECUTE FUNCTION refuse()`.execute(world.db)
  return () => sql`DROP FUNCTION refuse CASCADE`.execute(world.db)
}

/** Prepares digests and returns what the log says of failures. */
async function prepareAndReadLog() {
  const lines: { memberId?: number; msg: string }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await prepareDigests.run({ ...world.deps, db: world.db, pool: world.pool, log }, {})
  return lines.map(({ memberId, msg }) => ({ memberId, msg }))
}

// A statement that takes too long is cancelled, and one may fail because of what it reads.
test.each(['query_canceled', 'numeric_value_out_of_range'])(
  'a member whose digest cannot be prepared (%s) keeps nobody from theirs, and is told with the next one',
  async (condition) => {
    const [first, failing, last] = [await world.aReader(home), await world.aReader(home), await world.aReader(home)]
    const id = await publish()
    const mend = await refuseDigestsOf(failing, condition)
    let logged: Awaited<ReturnType<typeof prepareAndReadLog>> = []
    await world.nextMorning(1, async () => {
      logged = await prepareAndReadLog()
    })
    expect([await told(first), await told(failing), await told(last)]).toEqual([[[id]], [], [[id]]])
    expect(logged).toEqual([{ memberId: failing.id, msg: expect.stringContaining('could not be prepared') }])

    // Not every minute, because each attempt may take long.
    expect(await prepareAndReadLog()).toEqual([])
    await mend()
    const next = await publish()
    await world.nextMorning()
    expect((await told(failing)).map((ids) => ids.toSorted())).toEqual([[id, next].toSorted()])
    expect(await told(last)).toEqual([[id], [next]])
  },
)

test('a database that fails otherwise ends the run, which is tried again', async () => {
  const reader = await world.aReader(home)
  await publish()
  const mend = await refuseDigestsOf(reader, 'disk_full')
  await world.nextMorning(1, () => expect(prepareAndReadLog()).rejects.toThrow())
  await mend()
  expect(await prepareAndReadLog()).toEqual([])
  expect(await told(reader)).toHaveLength(1)
})

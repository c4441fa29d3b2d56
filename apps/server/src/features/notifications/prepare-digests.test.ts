import { accounts } from '@pollen/contract/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPlace, startDigestWorld } from '../../../test/digest-world.ts'
import { silentLog } from '../../../test/silent-log.ts'
import type { Member } from '../../../test/world.ts'
import { lockUntilCommit } from '../../platform/database/lock-until-commit.ts'
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
const prepare = () => world.runScheduled('prepare-digests')
const at = async (moment: string) => {
  world.moveClock(new Date(moment))
  await prepare()
}
const untilOf = async (member: Member) => {
  const rows = world.db.selectFrom('digests').select(['family', 'until']).where('member_id', '=', member.id)
  return Object.fromEntries((await rows.execute()).map(({ family, until }) => [family, until.toISOString()]))
}

describe('digests are prepared', () => {
  test('from half a minute after 08:00, with items published up to 08:00', async () => {
    await at('2026-07-01T05:00:00Z')
    const reader = await world.aReader(home)
    world.moveClock(new Date('2026-07-01T06:00:00Z'))
    const before = await publish()
    world.moveClock(new Date('2026-07-01T06:00:00.001Z'))
    const after = await publish()
    await at('2026-07-01T06:00:29Z')
    expect(await digestedItems(reader)).toEqual([])
    await at('2026-07-01T06:00:30Z')
    await at('2026-07-01T06:01:30Z')
    expect(await digestedItems(reader)).toEqual([[before]])
    await at('2026-07-02T06:01:00Z')
    expect(await digestedItems(reader)).toEqual([[before], [after]])
  })

  test('late and once, if the instance was off at 08:00', async () => {
    await at('2026-07-03T18:00:00Z')
    const reader = await world.aReader(home)
    const id = await publish()
    await at('2026-07-04T15:00:00Z')
    await at('2026-07-04T15:01:00Z')
    expect(await digestedItems(reader)).toEqual([[id]])
    expect(await untilOf(reader)).toMatchObject({ items: '2026-07-04T06:00:00.000Z' })
  })

  test('as one digest for three days, if the instance was off for that long', async () => {
    await at('2026-07-06T18:00:00Z')
    const reader = await world.aReader(home)
    await world.nextMorning()
    const first = await publish()
    world.pass(24 * 60)
    const second = await publish()
    await at('2026-07-10T09:00:00Z')
    await at('2026-07-10T09:01:00Z')
    expect((await digestedItems(reader)).map((ids) => ids.sort())).toEqual([[first, second].sort()])
    const [mail] = (await world.sendMails()).filter(({ to }) => to === reader.email)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Here’s what’s new since Tuesday 7 July within')
  })

  test('on Fridays for weekly readers, with the news of the whole week', async () => {
    await at('2026-07-17T08:00:00Z')
    const weekly = await world.aReader(home, { mail_notif_freq_items: 'W' })
    const id = await publish()
    for (const day of [18, 19, 20, 21, 22, 23]) await at(`2026-07-${day}T06:01:00Z`)
    expect(await digestedItems(weekly)).toEqual([])
    await at('2026-07-24T06:01:00Z')
    expect(await world.digestsOf(weekly, 'items')).toMatchObject([{ frequency: 'W', item_ids: [id], more: 0 }])
  })

  test('once for each member, even by concurrent processes', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => world.aReader(home)))
    const id = await publish()
    const other = await world.secondApp()
    await world.nextMorning(1, () =>
      Promise.all(
        [world, other, world, other].map(({ deps, db, pool }) =>
          prepareDigests.run({ ...deps, db, pool, log: silentLog }, {}),
        ),
      ),
    )
    await prepare()
    for (const reader of readers) expect(await digestedItems(reader)).toEqual([[id]])
  })

  test('for all members, in several batches', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO members (username, email, first_name, last_name, activated_at, ref_longitude, ref_latitude)
      SELECT 'many' || n, 'many' || n || '@example.org', 'Ada', 'Lambert', ${world.now()}, ${home.longitude}, ${home.latitude}
      FROM generate_series(1, 350) AS n RETURNING id`.execute(world.db)
    world.pass(1)
    await publish()
    await world.nextMorning()
    await prepare()
    const ids = new Set(rows.map(({ id }) => id))
    const mails = (await world.mails()).filter(({ member_id }) => ids.has(member_id ?? 0))
    expect(mails.map(({ member_id }) => member_id)).toEqual([...ids])
  })

  test('later for a member whose row was locked, without delaying others', async () => {
    const [locked, other] = [await world.aReader(home), await world.aReader(home)]
    const id = await publish()
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('members').select('id').where('id', '=', locked.id).forUpdate().execute()
      await world.nextMorning()
    })
    expect([await digestedItems(locked), await digestedItems(other)]).toEqual([[], [[id]]])
    await prepare()
    expect([await digestedItems(locked), await digestedItems(other)]).toEqual([[[id]], [[id]]])
  })

  test('after the death of a process that was preparing them', async () => {
    const reader = await world.aReader(home)
    const id = await publish()
    const dying = world.db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'digests', 'exclusive')
      await world.nextMorning()
      expect(await digestedItems(reader)).toEqual([])
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await prepare()
    expect(await digestedItems(reader)).toEqual([[id]])
  })

  test('in the next run, if the process is stopping', async () => {
    const reader = await world.aReader(home)
    const id = await publish()
    await world.nextMorning(1, async () => {
      const stopping = AbortSignal.abort()
      await prepareDigests.run({ ...world.deps, db: world.db, pool: world.pool, log: silentLog, stopping }, {})
    })
    expect(await digestedItems(reader)).toEqual([])
    await prepare()
    expect(await digestedItems(reader)).toEqual([[id]])
  })
})

describe('no digest goes to', () => {
  const change = (member: Member, columns: object) =>
    world.db.updateTable('members').set(columns).where('id', '=', member.id).execute()

  test('members who are not activated or disabled, or whose address is refused', async () => {
    const readers = [await world.aReader(home), await world.aReader(home), await world.aReader(home)]
    const [waiting, disabled, refused] = readers as [Member, Member, Member]
    await publish()
    await change(waiting, { activated_at: null })
    await world.call(disabled, accounts.disable, { id: disabled.id, password: disabled.password })
    await change(refused, { mail_refused_at: world.now() })
    await world.nextMorning()
    for (const reader of readers) expect(await digestedItems(reader)).toEqual([])
  })

  test('members who are scheduled for deletion', async () => {
    const leaving = await world.aReader(home)
    await publish()
    await change(leaving, { disabled_at: world.now(), deletion_at: new Date(world.now().getTime() + 30 * 86_400_000) })
    await world.nextMorning()
    expect(await digestedItems(leaving)).toEqual([])
  })

  test('members without news, who get later news in the next digest', async () => {
    const reader = await world.aReader(home)
    await world.nextMorning()
    expect(await digestedItems(reader)).toEqual([])
    expect(await untilOf(reader)).toMatchObject({ items: new Date(world.now().getTime() - 30_000).toISOString() })
    const id = await publish()
    await world.nextMorning()
    expect(await digestedItems(reader)).toEqual([[id]])
  })
})

test('an address that works again gets the news since the last digest, up to five weeks', async () => {
  const reader = await world.aReader(home)
  await world.nextMorning()
  await sql`UPDATE members SET mail_refused_at = ${world.now()} WHERE id = ${reader.id}`.execute(world.db)
  await publish()
  world.pass(20 * 24 * 60)
  const recent = await publish()
  await world.nextMorning(20)
  await sql`UPDATE members SET mail_refused_at = NULL WHERE id = ${reader.id}`.execute(world.db)
  await world.nextMorning()
  expect(await digestedItems(reader)).toEqual([[recent]])
})

describe('a member who changes the frequency', () => {
  test('from never or instantly gets the news from then on', async () => {
    for (const before of ['N', 'I']) {
      const reader = await world.aReader(home, { mail_notif_freq_items: before })
      await publish()
      world.pass(10)
      await world.set(reader, { mail_notif_freq_items: 'D' })
      world.pass(10)
      const id = await publish()
      await world.nextMorning()
      expect(await digestedItems(reader)).toEqual([[id]])
    }
  })

  test('from weekly to daily gets the news since Friday, without repetitions', async () => {
    await at('2027-01-22T08:00:00Z')
    owner = await world.aMember()
    const reader = await world.aReader(home, { mail_notif_freq_items: 'W' })
    const id = await publish()
    await at('2027-01-26T08:00:00Z')
    await world.set(reader, { mail_notif_freq_items: 'D' })
    await at('2027-01-27T08:00:00Z')
    await world.set(reader, { mail_notif_freq_items: 'W' })
    await at('2027-01-29T08:00:00Z')
    expect(await digestedItems(reader)).toEqual([[id]])
  })

  test('of one family keeps the digests of others unchanged', async () => {
    const reader = await world.aReader(home)
    const id = await publish()
    world.pass(10)
    await world.set(reader, { mail_notif_freq_events: 'N' })
    await world.set(reader, { mail_notif_freq_events: 'D', mail_notif_freq_items: 'D' })
    await world.nextMorning()
    expect(await digestedItems(reader)).toEqual([[id]])
  })
})

test('members without a reference location who want general information are reminded once a month', async () => {
  await at('2027-02-10T08:00:00Z')
  const [nowhere, silent, there] = [
    await world.aReader(null),
    await world.aReader(null, { mail_notif_generalinfo: false }),
    await world.aReader(home),
  ]
  const reminders = (member: Member) => world.digestsOf(member, 'reference_location')
  for (const day of ['02-27', '02-28', '03-01', '03-30']) await at(`2027-${day}T07:01:00Z`)
  expect(await reminders(nowhere)).toEqual([{}])
  await at('2027-03-31T06:01:00Z')
  expect(await reminders(nowhere)).toEqual([{}, {}])
  for (const member of [silent, there]) expect(await reminders(member)).toEqual([])
})

test('members who joined less than three days ago are not reminded yet', async () => {
  await at('2027-04-27T06:01:00Z')
  const early = await world.aReader(null)
  await at('2027-04-27T06:30:00Z')
  const late = await world.aReader(null)
  const reminders = (member: Member) => world.digestsOf(member, 'reference_location')
  await sql`UPDATE members SET activated_at = '2027-04-27T06:00:00Z' WHERE id = ${early.id}`.execute(world.db)
  await at('2027-04-30T06:01:00Z')
  expect([await reminders(early), await reminders(late)]).toEqual([[{}], []])
  await at('2027-05-31T06:01:00Z')
  expect([await reminders(early), await reminders(late)]).toEqual([[{}, {}], [{}]])
})

test('digests continue without repetitions after a clock that was ahead is set back', async () => {
  await at('2027-06-10T18:00:00Z')
  owner = await world.aMember()
  const [reader, changing] = [await world.aReader(home), await world.aReader(home, { mail_notif_freq_items: 'N' })]
  await at('2027-06-11T06:01:00Z')
  const id = await publish()
  await at('2027-07-10T06:01:00Z')
  const whileAhead = await publish()
  await world.set(changing, { mail_notif_freq_items: 'D' })
  expect(await digestedItems(reader)).toEqual([[id]])

  await at('2027-06-11T18:00:00Z')
  world.pass(1)
  const afterwards = await publish()
  for (const day of ['06-12', '06-13']) await at(`2027-${day}T06:01:00Z`)
  expect([await digestedItems(reader), await digestedItems(changing)]).toEqual([[[id], [afterwards]], [[afterwards]]])
  // The recorded date of publication is in this period.
  await at('2027-07-11T06:01:00Z')
  expect((await digestedItems(reader)).flat()).toEqual([id, afterwards, whileAhead])
})

test('the Message-ID of a digest consists of its family, moment and member', async () => {
  await at('2027-09-01T18:00:00Z')
  owner = await world.aMember()
  const reader = await world.aReader(home)
  await publish()
  await at('2027-09-02T06:01:00Z')
  const mails = (await world.mails()).filter(({ member_id }) => member_id === reader.id)
  expect(mails.map(({ message_id }) => message_id)).toEqual([
    `digest.items.${Date.parse('2027-09-02T06:00:00Z') / 1000}.${reader.id}`,
  ])
})

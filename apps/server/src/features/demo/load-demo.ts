import type { Location } from '@pollen/contract/location'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { demoNeighbourhood } from './demo-neighbourhood.ts'

const seed = 'pollen'

type Setting = { now: Date; center: Location; timeZone?: string }

export type LoadedDemo = { isLoaded: boolean; members: number; items: number }

/** Gives an instance without members a neighbourhood; one with members is left alone. */
export function loadDemo(db: Db, { now, center, timeZone = 'Europe/Brussels' }: Setting): Promise<LoadedDemo> {
  return db.transaction().execute(async (tx) => {
    // Nobody, not even another process that starts now, may join between the look and the insert.
    await sql`LOCK TABLE members IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const someone = await tx.selectFrom('members').select('id').limit(1).executeTakeFirst()
    if (someone) return { isLoaded: false, members: 0, items: 0 }

    const { members, items } = demoNeighbourhood({ seed, now, center, timeZone })
    const inserted = await tx.insertInto('members').values(members).returning(['id', 'username']).execute()
    const idOf = new Map(inserted.map((member) => [member.username, member.id]))
    const owned = items.map(({ owner, ...item }) => ({ ...item, owner_id: idOf.get(owner) as number }))
    await tx.insertInto('items').values(owned).execute()
    return { isLoaded: true, members: members.length, items: items.length }
  })
}

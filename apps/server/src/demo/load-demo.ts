import type { Location } from '@pollen/contract/location'
import { sql } from 'kysely'
import { hashPassword } from '../features/accounts/index.ts'
import type { Db } from '../platform/database/open-database.ts'
import { demoNeighbourhood } from './demo-neighbourhood.ts'
import { insertNeighbourhood } from './insert-neighbourhood.ts'
import { seed } from './seed.ts'
import type { Username } from './texts/people.ts'

/** Everybody of the neighbourhood has it: the demo is for looking around, and never on in production. */
const password = 'good-neighbours'
const guides: { username: Username; language: string }[] = [
  { username: 'priya', language: 'English' },
  { username: 'mireille.d', language: 'français' },
]

type Setting = { now: Date; center: Location; timeZone?: string }

/** `logIns` are lines for whoever starts the instance. */
export type LoadedDemo = { isLoaded: boolean; members: number; items: number; logIns: string[] }

/** Gives an instance without members a neighbourhood; one with members is left alone. */
export async function loadDemo(db: Db, { now, center, timeZone = 'Europe/Brussels' }: Setting): Promise<LoadedDemo> {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // Nobody, not even another process that starts now, may join between the look and the insert.
    await sql`LOCK TABLE members IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const someone = await tx.selectFrom('members').select('id').limit(1).executeTakeFirst()
    if (someone) return { isLoaded: false, members: 0, items: 0, logIns: await logInsOf(tx) }

    const neighbourhood = demoNeighbourhood({ seed, now, center, timeZone })
    await insertNeighbourhood(tx, neighbourhood, password_hash)
    await sql`SELECT learn_all_words()`.execute(tx)
    const { members, items } = neighbourhood
    return { isLoaded: true, members: members.length, items: items.length, logIns: await logInsOf(tx) }
  })
}

/** None when the members are real people, from before the demo was switched on. */
async function logInsOf(db: Db): Promise<string[]> {
  const names = guides.map(({ username }) => username)
  const emails = names.map((name) => `${name}@example.org`)
  const found = await db.selectFrom('members').select('username').where('email', 'in', emails).execute()
  return guides
    .filter(({ username }) => found.some((member) => member.username === username))
    .map(({ username, language }) => `  Demo log-in (${language}): ${username} / ${password}`)
}

import type { Location } from '@pollen/contract/location'
import { sql } from 'kysely'
import { hashPassword } from '../features/accounts/index.ts'
import { noMails } from '../features/notifications/index.ts'
import { saveResources } from '../features/resources/index.ts'
import type { Db, Tx } from '../platform/database/open-database.ts'
import { insertConversations } from './demo-conversations.ts'
import { demoNeighbourhood, demoSeed, makeResources, type Neighbourhood } from './demo-neighbourhood.ts'

/** The password of all members of the demo. It may be public, because the demo never runs in production. */
const password = 'good-neighbours'
const guides = [
  { username: 'priya', language: 'English' },
  { username: 'mireille.d', language: 'français' },
]

/** One of the guides is an operator, so that the demo shows both roles. */
const operator = 'mireille.d'

type Options = { now: Date; center: Location; timeZone?: string }

/** `logIns` are lines to print at the start. */
export type LoadedDemo = { isLoaded: boolean; members: number; items: number; logIns: string[] }

/** Adds the demo neighbourhood to an instance without members. */
export async function loadDemo(db: Db, { now, center, timeZone = 'Europe/Brussels' }: Options): Promise<LoadedDemo> {
  const password_hash = await hashPassword(password, null)
  return db.transaction().execute(async (tx) => {
    // Another process may be loading the demo, which takes longer than the lock timeout of requests.
    await sql`SET LOCAL lock_timeout = 0`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    // Blocks sign-ups, and other processes that load the demo, between the check and the insert.
    await sql`LOCK TABLE members IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const someone = await tx.selectFrom('members').select('id').limit(1).executeTakeFirst()
    const saveDemoResources = () =>
      saveResources(tx, makeResources({ seed: demoSeed, center }), { source: 'demo', now })
    if (someone) {
      const logIns = await logInsOf(tx)
      // Adds rows that the demo of an earlier version did not have.
      if (logIns.length > 0) {
        await saveDemoResources()
        await addMissingConversations(tx, { now, center, timeZone })
      }
      return { isLoaded: false, members: 0, items: 0, logIns }
    }

    await saveDemoResources()
    const neighbourhood = demoNeighbourhood({ seed: demoSeed, now, center, timeZone })
    await insertNeighbourhood(tx, neighbourhood, { password_hash, now })
    await insertConversations(tx, neighbourhood.conversations)
    await sql`SELECT learn_all_words()`.execute(tx)
    const { members, items } = neighbourhood
    return { isLoaded: true, members: members.length, items: items.length, logIns: await logInsOf(tx) }
  })
}

/** Adds conversations only while the instance has no messages. */
async function addMissingConversations(tx: Tx, setting: Required<Options>) {
  const something = await tx.selectFrom('messages').select('id').limit(1).executeTakeFirst()
  if (!something) await insertConversations(tx, demoNeighbourhood({ seed: demoSeed, ...setting }).conversations)
}

async function insertNeighbourhood(
  tx: Tx,
  { members, items, comments, views }: Neighbourhood,
  { password_hash, now }: { password_hash: string; now: Date },
) {
  const insertedMembers = await tx
    .insertInto('members')
    .values(
      members.map((member) => ({
        ...member,
        password_hash,
        is_demo: true,
        is_getting_started_dismissed: true,
        // Only the guides get mails. Those of the other members would fill the outbox.
        ...(!guides.some(({ username }) => username === member.username) && noMails),
      })),
    )
    .returning(['id', 'username as name'])
    .execute()
  const memberId = idByName(insertedMembers)
  await tx
    .insertInto('operators')
    .values({ member_id: memberId(operator), since: now })
    .execute()
  const count = (rows: { item: string }[], name: string) => rows.filter(({ item }) => item === name).length
  const insertedItems = await tx
    .insertInto('items')
    .values(
      items.map(({ owner, ...item }) => ({
        ...item,
        owner_id: memberId(owner),
        published_at: item.visibility === 'PB' ? item.creationdate : null,
        comments_count: count(comments, item.name),
        views_count: count(views, item.name),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const itemId = idByName(insertedItems)
  await tx
    .insertInto('item_views')
    .values(
      views.map(({ item, viewer, viewed_at }) => ({ item_id: itemId(item), member_id: memberId(viewer), viewed_at })),
    )
    .execute()
  await tx
    .insertInto('comments')
    .values(
      comments.map(({ item, author, ...comment }) => ({
        ...comment,
        item_id: itemId(item),
        author_id: memberId(author),
      })),
    )
    .execute()
}

function idByName(rows: { id: number; name: string }[]) {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name: string) => ids.get(name) as number
}

/** Returns no lines if all members are real people, because the demo was never loaded or was removed. */
async function logInsOf(db: Db): Promise<string[]> {
  const found = await db.selectFrom('members').select('username').where('is_demo', '=', true).execute()
  return guides
    .filter(({ username }) => found.some((member) => member.username === username))
    .map(({ username, language }) => `  Demo log-in (${language}): ${username} / ${password}`)
}

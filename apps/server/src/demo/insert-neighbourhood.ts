import type { Tx } from '../platform/database/open-database.ts'
import type { Neighbourhood } from './demo-neighbourhood.ts'

/** Rows name each other by words until the database has given them ids. */
export async function insertNeighbourhood(tx: Tx, { members, items, comments }: Neighbourhood, password_hash: string) {
  const people = await tx
    .insertInto('members')
    .values(members.map((member) => ({ ...member, password_hash })))
    .returning(['id', 'username as name'])
    .execute()
  const memberId = idByName(people)
  const countOf = (name: string) => comments.filter(({ item }) => item === name).length
  const shared = await tx
    .insertInto('items')
    .values(
      items.map(({ owner, ...item }) => ({
        ...item,
        owner_id: memberId(owner),
        comments_count: countOf(item.name),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const itemId = idByName(shared)
  const said = comments.map(({ item, author, ...comment }) => ({
    ...comment,
    item_id: itemId(item),
    author_id: memberId(author),
  }))
  await tx.insertInto('comments').values(said).execute()
}

function idByName(rows: { id: number; name: string }[]) {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name: string) => ids.get(name) as number
}

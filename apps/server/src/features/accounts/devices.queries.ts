import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/open-database.ts'

/** More than a member plausibly owns. Beyond it, the least recently used device is deleted. */
const maxDevicesOfMember = 20

type Mark = { memberId: number; mark: string }

/** The hash includes the member's id, so that the table does not reveal which members share a browser. */
const hashMark = ({ memberId, mark }: Mark) => createHash('sha256').update(`${memberId} ${mark}`).digest()

export const findDevice = (db: Db, mark: Mark) =>
  db.selectFrom('devices').select('id').where('mark_hash', '=', hashMark(mark)).executeTakeFirst()

/** Upserts the device with the time of its last log-in. */
export async function rememberDevice(tx: Tx, { now, ...mark }: Mark & { now: Date }): Promise<{ id: number }> {
  const device = await tx
    .insertInto('devices')
    .values({ member_id: mark.memberId, mark_hash: hashMark(mark), created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column('mark_hash').doUpdateSet({ last_used_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('devices')
        .select('id')
        .where('member_id', '=', mark.memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxDevicesOfMember)
        // A concurrent log-in may have locked one of these rows. Waiting for it could deadlock.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  return device
}

/** Deletes all devices of the member if `ids` is missing. */
export async function deleteDevices(tx: Tx, memberId: number, ids?: number[]) {
  const deleting = tx.deleteFrom('devices').where('member_id', '=', memberId)
  await (ids ? deleting.where('id', 'in', ids) : deleting).execute()
}

export async function deleteDevicesUnusedSince(db: Db, moment: Date) {
  await db.deleteFrom('devices').where('last_used_at', '<', moment).execute()
}

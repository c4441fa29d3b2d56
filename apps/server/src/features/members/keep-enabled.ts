import type { Tx } from '../../platform/database/open-database.ts'

/**
 * Whether none of them is disabled, nor will be before this transaction ends. Disabling changes much of what a member left
 * with others, item after item: who adds to that asks here first, before locking an item, or the two wait for each other.
 */
export async function keepEnabled(tx: Tx, memberIds: number[]): Promise<boolean> {
  const enabled = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return enabled.length === memberIds.length
}

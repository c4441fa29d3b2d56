import { lockUntilCommit } from '../../../platform/database/lock-until-commit.ts'
import type { Db, Tx } from '../../../platform/database/open-database.ts'

/**
 * Reads and sends content while no member can be blocked. A block waits for the deliveries that have begun, in all processes, so that
 * nothing is sent after the block is acknowledged.
 */
export const withDeliveryLock = (db: Db, readAndSend: (tx: Tx) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'liveDeliveries', 'shared')
    await readAndSend(tx)
  })

/** Waits for the deliveries that have begun. Later ones wait for the commit. Call this last. */
export const endDeliveries = (tx: Tx) => lockUntilCommit(tx, 'liveDeliveries', 'exclusive')

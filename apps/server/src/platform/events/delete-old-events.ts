import { deleteOldRows } from '../jobs/delete-old-rows.ts'

/**
 * Deletes events but keeps the counters of their streams, so that numbers are never reused. A gap after the last number that a client
 * knows then means that it missed deleted events and has to reload everything.
 */
export const deleteOldEvents = deleteOldRows({
  name: 'delete-old-events',
  table: 'events',
  key: ['stream_id', 'seq'],
  time: 'created_at',
  keepDays: 30,
})

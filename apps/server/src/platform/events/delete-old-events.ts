import { deleteOldRows } from '../jobs/delete-old-rows.ts'

/**
 * The counters of the streams stay, so no number is used twice: a client that finds a gap after the last number it knows has missed
 * deleted events, and reads everything again.
 */
export const deleteOldEvents = deleteOldRows({
  name: 'delete-old-events',
  table: 'events',
  key: ['stream_id', 'seq'],
  time: 'created_at',
  keepDays: 30,
})

// All advisory locks of the server, in one list to keep their keys distinct.

/** First half of every advisory lock key of Pollen ("poll" in ASCII), so that other programs' keys do not collide. */
export const lockSpace = 0x706f6c6c

/** First half of the keys of files while they are written; the second is a hash of the path. */
export const fileLockSpace = lockSpace + 1

/** First half of the keys that servers and workers hold for their picture store; the second is a hash of its address. */
export const storeLockSpace = lockSpace + 2

export const lockKeys = {
  /** The processes that use this database: exclusive on an embedded server, shared on the operator's. */
  holder: 1,
  /** The schema: exclusive for migrations, shared by copies of all tables. */
  schema: 2,
  /** Held while a daily backup is written. */
  dailyBackup: 3,
  /** The job queues, while they are created or changed. */
  queues: 4,
  /** Stored files: shared by transactions that write a file name into a row, exclusive for the sweep of unused files. */
  files: 5,
  /** Towns of the world, while they are loaded. */
  gazetteer: 6,
  /** The vocabulary that typos are detected with: shared by transactions that add words, exclusive for deleting unused words. */
  vocabulary: 7,
  /** The database role of Pollen, while it is created. */
  role: 8,
  /** The tiles of public resources, while a process claims the next one to fetch. */
  resourceTiles: 9,
  /** The digests of members, while a process prepares some of them. */
  digests: 10,
  /** What live channels send: shared while a process reads and sends it, exclusive for the end of a block. */
  liveDeliveries: 13,
  /** Held by processes that run jobs and send mails. */
  jobs: 11,
  /** Held by processes that make the daily backup. */
  backups: 12,
}

export type LockKey = keyof typeof lockKeys

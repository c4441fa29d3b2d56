/** First half of every advisory lock key of Pollen ("poll" in ASCII), so that other programs' keys do not collide. */
export const lockSpace = 0x706f6c6c

export const lockKeys = {
  /** The processes that use this database: taken alone on an embedded server, shared on the operator's. */
  holder: 1,
  /** The tables themselves: migrations take it alone, whatever copies all tables shares it. */
  shape: 2,
  /** Which of several processes makes the daily backup. */
  dailyBackup: 3,
  /** The queues of jobs, while they are made or changed. */
  queues: 4,
  /** Stored files: a transaction that writes a file's name in a row shares it, the sweep of unused files takes it alone. */
  files: 5,
  /** Towns of the world, while they are loaded. */
  gazetteer: 6,
}

export type LockKey = keyof typeof lockKeys

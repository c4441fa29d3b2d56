/** First half of every advisory lock key of Pollen ("poll" in ASCII), so that other programs' keys do not collide. */
export const lockSpace = 0x706f6c6c

export const lockKeys = {
  /** Who runs on this database: the embedded server's one process, or each process of a shared server. */
  holder: 1,
  /** The shape of the schema: migrations take it alone, whoever copies all tables shares it. */
  shape: 2,
  /** Which of several processes makes the daily backup. */
  dailyBackup: 3,
  /** The queues of jobs, while they are made or changed. */
  queues: 4,
  /** Stored files: whoever names one in a row shares it, the sweep of those that nobody names takes it alone. */
  files: 5,
  /** Towns of the world, while they are loaded. */
  gazetteer: 6,
}

export type LockKey = keyof typeof lockKeys

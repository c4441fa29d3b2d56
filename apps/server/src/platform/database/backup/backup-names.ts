const anyBackup = /^pollen-[\w.-]+\.zip(\.enc)?$/
const dailyBackup = /^pollen-\d{4}-\d\d-\d\d\.zip(\.enc)?$/

export const isBackup = (name: string) => anyBackup.test(name)

/** Daily backups are rotated. Those made by hand have other names, so they stay. */
export const isDailyBackup = (name: string) => dailyBackup.test(name)

/** Returns `pollen-2026-11-15.zip`, or `….zip.enc` for an encrypted backup. */
export const backupName = (when: string, { isEncrypted }: { isEncrypted: boolean }) =>
  `pollen-${when}.zip${isEncrypted ? '.enc' : ''}`

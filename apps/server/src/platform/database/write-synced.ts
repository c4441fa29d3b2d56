import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

/** Writes a file so that it is on the disk, and not only on its way there, when this returns. */
export function writeSynced(path: string, content: string, mode: number) {
  const file = openSync(path, 'w', mode)
  writeFileSync(file, content)
  fsyncSync(file)
  closeSync(file)
}

/** Makes names created or renamed in a folder survive a power cut. Windows neither needs nor allows it. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

import { open, writeFile } from 'node:fs/promises'

/** Writes a file so that it is on the disk, and not only on its way there, when this resolves. */
export const writeSynced = (path: string, content: string, mode: number) =>
  writeFile(path, content, { mode, flush: true })

/** Makes names created or renamed in a folder survive a power cut. Windows neither needs nor allows it. */
export async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

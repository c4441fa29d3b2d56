import { open, writeFile } from 'node:fs/promises'

/** Writes a file and resolves when it is flushed to the disk. */
export const writeSynced = (path: string, content: string, mode: number) =>
  writeFile(path, content, { mode, flush: true })

/** Flushes a folder, so that created and renamed files survive a power cut. Windows neither needs nor allows it. */
export async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

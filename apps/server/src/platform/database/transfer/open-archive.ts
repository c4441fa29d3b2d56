import type { Readable } from 'node:stream'
import yauzl from 'yauzl'

export type Archive = { read: (path: string) => Promise<Readable>; close: () => void }

/** Opens a ZIP file to read any of its entries; one cut short has no list of entries and cannot be opened. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await yauzl.openPromise(file, { autoClose: false })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return {
      async read(path) {
        const entry = entries.get(path)
        if (!entry) throw new Error(`${path} is missing`)
        return zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

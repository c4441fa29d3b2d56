import { renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncFolder } from '../write-synced.ts'
import { type Digest, digesting } from './digest.ts'

/** Adds an entry and answers once it is written; entries must be added one after the other. */
export type AddEntry = (path: string, source: Readable, options?: { compress: boolean }) => Promise<Digest>

/** Writes a ZIP file that appears under its name complete and on the disk, or not at all. */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>, signal?: AbortSignal) {
  const unfinished = `${file}.part`
  const zip = new ZipFile()
  const failure = new AbortController()
  const stop = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
  const output = await open(unfinished, 'w', 0o600)
  const writing = pipeline(zip.outputStream, output.createWriteStream({ flush: true }), { signal: stop })
  // A full disk ends the writing while the filling still waits for it.
  writing.catch((error) => failure.abort(error))
  zip.on('error', (error) => failure.abort(error))

  const add: AddEntry = async (path, source, options = { compress: true }) => {
    const digest = digesting()
    const entry = new PassThrough()
    zip.addReadStream(entry, path, options)
    await pipeline(source, digest.step, entry, { signal: stop })
    return digest.result()
  }
  try {
    await fill(add)
    zip.end()
    await writing
    renameSync(unfinished, file)
    syncFolder(dirname(file))
  } catch (error) {
    failure.abort(error)
    rmSync(unfinished, { force: true })
    throw failure.signal.reason
  }
}

import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { encryptWith, openEncrypted } from './encrypted-file.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { privateFile } from './private-files.ts'
import { syncFolder } from './synced-files.ts'

export type Checksum = { bytes: number; sha256: string }

/** `step` is a stage of a pipeline that passes all chunks through, `result` returns their checksum. */
export function checksumStep() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *step(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): Checksum => ({ bytes, sha256: hash.digest('hex') }),
  }
}

export async function checksumOf(source: Readable): Promise<Checksum> {
  const checksum = checksumStep()
  for await (const _ of checksum.step(source));
  return checksum.result()
}

/** Adds an entry and resolves when it is written. Entries must be added one at a time. */
export type AddEntry = (path: string, source: Readable, options?: { compress: boolean }) => Promise<Checksum>

type WriteOptions = {
  signal?: AbortSignal | undefined
  /** Encrypts the file. */
  key?: Buffer | undefined
}

/** Writes a ZIP file atomically: it gets its name when it is complete and on the disk. */
export async function writeArchive(
  file: string,
  fill: (add: AddEntry) => Promise<void>,
  { signal, key }: WriteOptions = {},
) {
  const unfinished = `${file}.part`
  const zip = new ZipFile()
  const failure = new AbortController()
  const stop = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
  // Removes the file of a killed process. It could also be a link to another file, which must not be followed.
  await unlink(unfinished).catch(nullIfMissing)
  const output = await open(unfinished, 'wx', privateFile)
  const written = output.createWriteStream({ flush: true })
  const writing = key
    ? pipeline(zip.outputStream, encryptWith(key), written, { signal: stop })
    : pipeline(zip.outputStream, written, { signal: stop })
  // On a full disk, the output fails first. Without this, `fill` would wait for it forever.
  writing.catch((error) => failure.abort(error))
  zip.on('error', (error) => failure.abort(error))

  const add: AddEntry = async (path, source, options = { compress: true }) => {
    const checksum = checksumStep()
    const entry = new PassThrough()
    zip.addReadStream(entry, path, options)
    await pipeline(source, checksum.step, entry, { signal: stop })
    return checksum.result()
  }
  try {
    await fill(add)
    zip.end()
    await writing
    renameSync(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    failure.abort(error)
    rmSync(unfinished, { force: true })
    throw failure.signal.reason
  }
}

/** Opens a ZIP file, which may be encrypted, for random access. Fails for a truncated file, because the directory is at the end. */
export async function openArchive(file: string, { key }: { key?: Buffer | undefined } = {}) {
  const encrypted = await openEncrypted(file, key)
  const zip = encrypted
    ? await yauzl.fromRandomAccessReaderPromise(encrypted.reader, encrypted.size, { autoClose: false })
    : await yauzl.openPromise(file, { autoClose: false })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return {
      count: entries.size,
      /** Rejects an entry that is larger than `maxBytes` before reading it. */
      async read(path: string, { maxBytes = Number.POSITIVE_INFINITY } = {}): Promise<Readable> {
        const entry = entries.get(path)
        if (!entry) throw new Error(`${path} is missing`)
        if (entry.uncompressedSize > maxBytes) throw new Error(`${path} is too large`)
        return zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

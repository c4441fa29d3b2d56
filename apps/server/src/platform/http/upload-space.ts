import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureLimits } from '@pollen/contract/constants'
import { AppError, TooManyAttempts } from '../../errors.ts'
import { machineMemory } from '../machine.ts'
import { privateFile, privateFolder } from '../private-files.ts'
import { storageError } from '../storage/storage-error.ts'

const megabyte = 2 ** 20

export type SpaceLimits = {
  /** Bytes of pending uploads, per caller and in total. */
  ofCaller: number
  inAll: number
  /** Bytes in memory, in total and per file. The rest is on disk. */
  inMemory: number
  fileInMemory: number
}

/** A caller has room for the largest form, which has twelve pictures. Pictures of the web app mostly fit in memory. */
const defaultLimits: SpaceLimits = {
  ofCaller: 12.8 * pictureLimits.bytes,
  inAll: 102.4 * pictureLimits.bytes,
  inMemory: Math.min(32 * megabyte, machineMemory() / 64),
  fileInMemory: megabyte / 2,
}

const retryAfterSeconds = 10

/** Holds the files of one request until it is answered. */
export type UploadSpace = {
  /** Creates a file. `add` throws when a limit is reached. */
  openFile: () => { add: (chunk: Buffer<ArrayBuffer>) => Promise<void>; toFile: (name: string, type: string) => File }
  release: () => Promise<void>
}

/** Keeps small uploads in memory and large ones on disk, within limits per caller and in total. */
export function shareUploadSpace(folder: string, limits: SpaceLimits = defaultLimits) {
  const byCaller = new Map<string, number>()
  let total = 0
  let inMemory = 0

  function change(caller: string, bytes: number) {
    const own = (byCaller.get(caller) ?? 0) + bytes
    total += bytes
    if (own > 0) byCaller.set(caller, own)
    else byCaller.delete(caller)
  }

  return (caller: string): UploadSpace => {
    const handles: FileHandle[] = []
    let held = 0
    let heldInMemory = 0
    let isReleased = false

    /** The parser may continue for a moment after the form was rejected for another reason. */
    function checkOpen() {
      if (isReleased) throw new Error('The request is over')
    }

    function count(bytes: number) {
      checkOpen()
      if ((byCaller.get(caller) ?? 0) + bytes > limits.ofCaller) throw new TooManyAttempts(retryAfterSeconds)
      if (total + bytes > limits.inAll) throw new AppError('SERVICE_UNAVAILABLE')
      change(caller, bytes)
      held += bytes
    }

    function countInMemory(bytes: number) {
      inMemory += bytes
      heldInMemory += bytes
    }

    const closeFiles = () => Promise.all(handles.splice(0).map((handle) => handle.close().catch(() => {})))

    async function openTemporaryFile() {
      const handle = await createTemporaryFile(folder)
      handles.push(handle)
      if (isReleased) await closeFiles()
      checkOpen()
      return handle
    }

    return {
      openFile() {
        let chunks: Buffer<ArrayBuffer>[] = []
        let size = 0
        let handle: FileHandle | null = null

        async function moveToDisk() {
          handle = await openTemporaryFile()
          for (const chunk of chunks) await handle.appendFile(chunk)
          checkOpen()
          countInMemory(-size)
          chunks = []
        }

        return {
          async add(chunk) {
            count(chunk.length)
            const isTooLarge = size + chunk.length > limits.fileInMemory || inMemory + chunk.length > limits.inMemory
            try {
              if (!handle && isTooLarge) await moveToDisk()
              await handle?.appendFile(chunk)
            } catch (error) {
              throw storageError(error)
            }
            size += chunk.length
            if (handle) return
            chunks.push(chunk)
            countInMemory(chunk.length)
          },
          toFile: (name, type) =>
            handle ? new FileOnDisk(handle, size, name, type) : new File(chunks, name, { type }),
        }
      },
      async release() {
        isReleased = true
        change(caller, -held)
        countInMemory(-heldInMemory)
        await closeFiles()
      },
    }
  }
}

/** Opens an unlinked file, which the system deletes when it is closed, even if the process is killed. */
async function createTemporaryFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: privateFolder })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', privateFile)
  await rm(path, { force: true })
  return handle
}

/** An uploaded file that reads its content from disk on demand. */
class FileOnDisk extends File {
  readonly #handle: FileHandle

  constructor(handle: FileHandle, size: number, name: string, type: string) {
    super([], name, { type })
    this.#handle = handle
    Object.defineProperty(this, 'size', { value: size })
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size)
    let at = 0
    while (at < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, at, bytes.length - at, at)
      if (bytesRead === 0) throw new Error('An uploaded file ends too early')
      at += bytesRead
    }
    return bytes.buffer
  }
}

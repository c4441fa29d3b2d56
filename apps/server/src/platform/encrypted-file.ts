import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { OperatorError } from '../errors.ts'

/**
 * The format, explained in docs/decisions/0094: a header (magic, id of the key, salt), then chunks of 64 KiB. Each chunk is encrypted
 * with AES-256-GCM under a key of its own file. Its nonce is its number and whether it is the last, so chunks that are missing,
 * swapped or changed do not decrypt.
 */
const magic = Buffer.from('pollen-encrypted-file-1\n')
const [keyIdBytes, saltBytes, chunkBytes, tagBytes] = [8, 32, 64 * 1024, 16]
const headerBytes = magic.length + keyIdBytes + saltBytes
const sealedBytes = chunkBytes + tagBytes

/** Distinguishes a wrong key from a damaged file, and reveals nothing about the key. */
const keyId = (key: Buffer) => createHmac('sha256', key).update('key id').digest().subarray(0, keyIdBytes)

const fileKey = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'file key', 32))

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Returns a stage of a pipeline that encrypts a stream. */
export const encryptWith = (key: Buffer) =>
  async function* encrypt(source: NodeJS.ReadableStream) {
    const salt = randomBytes(saltBytes)
    const header = Buffer.concat([magic, keyId(key), salt])
    const ownKey = fileKey(key, salt)
    const seal = (content: Buffer, index: number, isLast: boolean) => {
      const cipher = createCipheriv('aes-256-gcm', ownKey, nonceOf(index, isLast)).setAAD(header)
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    }
    yield header
    let pending = Buffer.alloc(0)
    let index = 0
    for await (const part of source) {
      pending = Buffer.concat([pending, part as Buffer])
      // Keeps at least one byte, because only the end of the source shows which chunk is the last.
      let start = 0
      for (; pending.length - start > chunkBytes; start += chunkBytes) {
        yield seal(pending.subarray(start, start + chunkBytes), index++, false)
      }
      pending = pending.subarray(start)
    }
    yield seal(pending, index, true)
  }

/** Returns true if the file starts like an encrypted one. */
async function isEncrypted(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
  return bytesRead === magic.length && buffer.equals(magic)
}

/** Opens an encrypted file for random access, or returns null for any other file. */
export async function openEncrypted(path: string, key: Buffer | undefined) {
  const file = await open(path)
  try {
    if (!(await isEncrypted(file))) {
      await file.close()
      return null
    }
    if (!key) throw new OperatorError(`${path} is encrypted. Set BACKUP_KEY to the key that it was written with.`)
    const header = await readFully(file, 0, headerBytes)
    if (!header.subarray(magic.length, magic.length + keyIdBytes).equals(keyId(key))) {
      throw new OperatorError(`${path} was encrypted with another key than the one in BACKUP_KEY.`)
    }
    const { size } = await file.stat()
    const ownKey = fileKey(key, header.subarray(-saltBytes))
    const reader = new DecryptingReader(file, { header, ownKey, sealedSize: size - headerBytes })
    // A file that was cut between two chunks has a last chunk that was not sealed as the last.
    await reader.readChunk(reader.lastIndex)
    return { reader, size: reader.size }
  } catch (error) {
    await file.close()
    throw error
  }
}

type Sealed = { header: Buffer; ownKey: Buffer; sealedSize: number }

class DecryptingReader extends yauzl.RandomAccessReader {
  readonly size: number
  readonly lastIndex: number
  private readonly file: FileHandle
  private readonly sealed: Sealed

  constructor(file: FileHandle, sealed: Sealed) {
    super()
    this.file = file
    this.sealed = sealed
    const chunks = Math.ceil(sealed.sealedSize / sealedBytes)
    this.lastIndex = chunks - 1
    this.size = sealed.sealedSize - chunks * tagBytes
  }

  async readChunk(index: number): Promise<Buffer> {
    const { header, ownKey, sealedSize } = this.sealed
    const start = index * sealedBytes
    const length = Math.min(sealedBytes, sealedSize - start)
    if (length < tagBytes) throw new Error('the end is missing')
    const chunk = await readFully(this.file, headerBytes + start, length)
    const decipher = createDecipheriv('aes-256-gcm', ownKey, nonceOf(index, index === this.lastIndex))
    decipher.setAAD(header).setAuthTag(chunk.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new Error('a part of it was changed, or its end is missing')
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.readRange(start, end))
  }

  private async *readRange(start: number, end: number) {
    for (let index = Math.floor(start / chunkBytes); index * chunkBytes < end; index++) {
      const from = index * chunkBytes
      const chunk = await this.readChunk(index)
      yield chunk.subarray(Math.max(0, start - from), end - from)
    }
  }

  override close(callback: (error: Error | null) => void) {
    this.file.close().then(() => callback(null), callback)
  }
}

async function readFully(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('the end is missing')
  return buffer
}

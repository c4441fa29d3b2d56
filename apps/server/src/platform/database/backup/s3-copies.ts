import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { openBucket, type S3Options } from '../../storage/s3-bucket.ts'
import { isBackup } from './backup-names.ts'
import type { CopyPlace } from './copy-place.ts'

/** S3 refuses more than 5 GB in one request, and more than 10,000 parts. */
const [defaultPartBytes, maxParts] = [64 * 2 ** 20, 10_000]

/** Copies of backups in an S3-compatible store. Large files are uploaded in parts. */
export function s3Copies(options: S3Options, { minPartBytes = defaultPartBytes } = {}): CopyPlace {
  const { client, Bucket, folders } = openBucket(options)
  const Prefix = folders.length > 0 ? `${folders.join('/')}/` : ''
  const keyOf = (name: string) => Prefix + name

  async function putInParts(file: string, size: number, { abortSignal }: { abortSignal?: AbortSignal }) {
    const target = { Bucket, Key: keyOf(basename(file)) }
    const partBytes = Math.max(minPartBytes, Math.ceil(size / maxParts))
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
    const upload = { ...target, UploadId }
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let start = 0; start < size; start += partBytes) {
        const end = Math.min(start + partBytes, size)
        const PartNumber = Parts.length + 1
        const part = { Body: createReadStream(file, { start, end: end - 1 }), ContentLength: end - start, PartNumber }
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...part }), { abortSignal })
        Parts.push({ PartNumber, ETag })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }

  return {
    async list() {
      const found = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })) {
        for (const { Key = '', Size: size = 0, LastModified: at = new Date(0) } of Contents) {
          const name = Key.slice(Prefix.length)
          if (isBackup(name)) found.push({ name, size, at })
        }
      }
      return found
    },
    async put(file, signal) {
      const { size } = await stat(file)
      const sending = signal ? { abortSignal: signal } : {}
      if (size > minPartBytes) return putInParts(file, size, sending)
      const content = { Body: createReadStream(file), ContentLength: size }
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(basename(file)), ...content }), sending)
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
      return Body as Readable
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
  }
}

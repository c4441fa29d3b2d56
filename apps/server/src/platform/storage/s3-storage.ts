import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { AppError } from '../../errors.ts'
import { openBucket, type S3Options, statusOf } from './s3-bucket.ts'
import { isFileName, pathOf, type Storage } from './storage.ts'

/** Stores files by names of a hash in an S3-compatible store, below the folder of `url`. */
export function s3Storage(options: S3Options, folder: string): Storage {
  const { client, Bucket, folders } = openBucket(options)
  const root = [...folders, folder, ''].join('/')
  const keyOf = (name: string) => root + pathOf(name)

  return {
    async put(name, content, { type }) {
      const [Body, ContentLength] = Buffer.isBuffer(content)
        ? [content, content.length]
        : [content.stream, content.size]
      const command = new PutObjectCommand({ Bucket, Key: keyOf(name), Body, ContentLength, ContentType: type })
      await client.send(command).catch(refuse)
    },

    async read(name) {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })).catch(nullIfMissing)
      return answer && { body: answer.Body as Readable, size: answer.ContentLength ?? 0 }
    },

    has: async (name) =>
      (await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })).catch(nullIfMissing)) !== null,

    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })).catch(nullIfMissing)
    },

    async *list(start = '') {
      const Prefix = root + (start && `${start}/`)
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
          for (const { Key = '', LastModified } of page.Contents ?? []) {
            const name = Key.slice(Key.lastIndexOf('/') + 1)
            if (isFileName(name)) yield { name, modifiedAt: LastModified ?? new Date() }
          }
        }
      } catch (error) {
        refuse(error)
      }
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
  return refuse(error)
}

function refuse(error: unknown): never {
  throw new AppError(statusOf(error) === 507 ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE', { cause: error })
}

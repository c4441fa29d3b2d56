import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '../../errors.ts'
import { isFileName, pathOf, type Storage } from './storage.ts'

export type S3Options = {
  url: string
  region: string
  accessKey: string
  secretKey: string
  /** Maximum silence of the store. */
  timeoutMs?: number
}

/** Stores files in an S3-compatible store. The path of `url` is the bucket and optionally a folder in it. */
export function s3Storage(
  { url, region, accessKey, secretKey, timeoutMs = 5_000 }: S3Options,
  folder: string,
): Storage {
  const { origin, pathname } = new URL(url)
  const [Bucket, ...above] = decodeURIComponent(pathname).split('/').filter(Boolean)
  const root = [...above, folder, ''].join('/')
  const keyOf = (name: string) => root + pathOf(name)
  const client = new S3Client({
    endpoint: origin,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Not all stores other than Amazon's support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  })

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

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'

export type S3Options = {
  url: string
  region: string
  accessKey: string
  secretKey: string
  /** Maximum silence of the store. */
  timeoutMs?: number
}

/** Opens an S3-compatible store. The path of `url` is the bucket and optionally a folder in it. */
export function openBucket({ url, region, accessKey, secretKey, timeoutMs = 5_000 }: S3Options) {
  const { origin, pathname } = new URL(url)
  const [Bucket, ...folders] = decodeURIComponent(pathname).split('/').filter(Boolean)
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
  return { client, Bucket, folders }
}

export const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

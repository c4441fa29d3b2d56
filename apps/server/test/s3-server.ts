import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

/** Starts an S3-compatible store with an empty bucket. Returns the settings of an instance that uses it. */
export async function anS3Server(directory: string) {
  const configureBuckets = [{ name: 'pictures', configs: [] }]
  const store = new S3rver({ port: 0, silent: true, directory, configureBuckets })
  const { port } = await store.run()
  onTestFinished(() => store.close())
  const S3_URL = `http://127.0.0.1:${port}/pictures`
  return { S3_URL, S3_REGION: 'us-east-1', S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }
}

import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../src/platform/database/open-database.ts'
import type { Storage } from '../src/platform/storage/storage.ts'

type Options = { db: Db; media: Storage; now: Date; owner: { id: number } }

/** A profile picture with its two files, made without the work of an upload; what they hold is no picture. */
export async function anImage({ db, media, now, owner }: Options) {
  const [file, small_file] = await Promise.all([aFile(media), aFile(media)])
  const row = { member_id: owner.id, file, small_file, chosen_at: now }
  return db.insertInto('member_images').values(row).returning(['id', 'file', 'small_file']).executeTakeFirstOrThrow()
}

async function aFile(media: Storage): Promise<string> {
  const content = Buffer.from(randomUUID())
  const name = `${createHash('sha256').update(content).digest('hex')}.webp`
  await media.put(name, content, { type: 'image/webp' })
  return name
}

import { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { writeArchive } from '../../platform/archive.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { ExportPart } from '../../platform/export-part.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { accountExport } from '../accounts/index.ts'
import { adminExport } from '../admin/index.ts'
import { blockExport } from '../blocks/index.ts'
import { commentExport } from '../comments/index.ts'
import { conversationExport } from '../conversations/index.ts'
import { itemExport } from '../items/index.ts'
import { memberExport } from '../members/index.ts'
import { moderationExport } from '../moderation/index.ts'
import { notificationExport } from '../notifications/index.ts'
import { exportTexts } from './export-texts.ts'
import { exportExport } from './exports.export.ts'

/** All data of a member on this instance, by feature. */
export const exportParts: ExportPart[] = [
  accountExport,
  memberExport,
  blockExport,
  itemExport,
  commentExport,
  conversationExport,
  notificationExport,
  exportExport,
  moderationExport,
  adminExport,
]

type Options = {
  db: Db
  media: Storage
  config: Config
  member: { member_id: number; username: string; language: string }
  now: Date
}

/** Writes a ZIP file with all data as JSON, the pictures, and a README. */
export async function writeExport(path: string, { db, media, config, member, now }: Options) {
  const parts = await readParts(db, member.member_id)
  const instance = { name: config.INSTANCE_NAME, url: config.PUBLIC_URL, made_at: now }
  const data = Object.assign({ instance }, ...parts.map((part) => part.data))
  const readme = exportTexts[languageOf(member)].readme

  await writeArchive(path, async (add) => {
    await add('README.txt', text(readme({ instance: config.INSTANCE_NAME, username: member.username })))
    await add('data.json', Readable.from(jsonChunks(data)))
    for (const { path, file } of parts.flatMap((part) => part.files ?? [])) {
      const found = await media.read(file)
      if (found) await add(path, found.body, { compress: false })
    }
  })
}

/** Repeatable read gives all parts the same snapshot. */
const readParts = (db: Db, memberId: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const parts = []
      for (const part of exportParts) parts.push(await part.read(tx, memberId))
      return parts
    })

/** In characters. Chunks let other requests proceed while a hundred thousand messages are serialised. */
const chunkLength = 64 * 1024

/** Serialises an object as JSON in chunks. Each entry of a list has its own line. */
export function* jsonChunks(data: Record<string, unknown>): Generator<Buffer> {
  let chunk = '{'
  for (const [index, [name, value]] of Object.entries(data).entries()) {
    chunk += `${index > 0 ? ',' : ''}\n  ${JSON.stringify(name)}: `
    if (!Array.isArray(value)) {
      chunk += JSON.stringify(value)
      continue
    }
    chunk += '['
    for (const [position, entry] of value.entries()) {
      chunk += `${position > 0 ? ',' : ''}\n    ${JSON.stringify(entry)}`
      if (chunk.length < chunkLength) continue
      yield Buffer.from(chunk)
      chunk = ''
    }
    chunk += value.length > 0 ? '\n  ]' : ']'
  }
  yield Buffer.from(`${chunk}\n}\n`)
}

const text = (content: string) => Readable.from([Buffer.from(content)])

import { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { writeArchive } from '../../platform/archive.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { exportParts } from './export-parts.ts'
import { exportTexts } from './export-texts.ts'
import type { AskedExport } from './exports.queries.ts'

type Options = { db: Db; media: Storage; config: Config; asked: AskedExport; now: Date }

/** Writes the ZIP: everything as JSON, the pictures, and a page that says what is what. */
export async function writeExport(path: string, { db, media, config, asked, now }: Options) {
  const exported = await readParts(db, asked.member_id)
  const instance = { name: config.INSTANCE_NAME, url: config.PUBLIC_URL, made_at: now }
  const data = Object.assign({ instance }, ...exported.map((part) => part.data))
  const { readme } = exportTexts(asked)

  await writeArchive(path, async (add) => {
    await add('README.txt', text(readme({ instance: config.INSTANCE_NAME, username: asked.username })))
    await add('data.json', text(`${JSON.stringify(data, null, 2)}\n`))
    for (const { path, file } of exported.flatMap((part) => part.files ?? [])) {
      const found = await media.read(file)
      if (found) await add(path, found.body, { compress: false })
    }
  })
}

/** All of one moment. */
const readParts = (db: Db, memberId: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const exported = []
      for (const part of exportParts) exported.push(await part.read(tx, memberId))
      return exported
    })

const text = (content: string) => Readable.from([Buffer.from(content)])

import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Json } from '../../schema.ts'

export const listTemplateRows = (db: Db) => db.selectFrom('decision_templates').select(['outcome', 'texts']).execute()

export async function upsertTemplate(tx: Tx, outcome: string, texts: Record<string, string>) {
  const row = { outcome, texts: JSON.stringify(texts) as unknown as Json }
  await tx
    .insertInto('decision_templates')
    .values(row)
    .onConflict((on) => on.column('outcome').doUpdateSet({ texts: row.texts }))
    .execute()
}

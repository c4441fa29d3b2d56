import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { isNotHidden } from '../blocks/index.ts'
import { isListed } from './items.queries.ts'

type PreviewKey = { id: number; viewerId: number | null; now: Date }

/** Selects the public data for a link preview. The area is the only data about the place. Visitors are not blocked. */
export const findPreview = (db: Db, { id, viewerId, now }: PreviewKey) =>
  db
    .selectFrom('items')
    .select(['items.name', 'items.type', 'items.areas'])
    .select(['items.creationdate', 'items.startdate', 'items.enddate'])
    .select((select) =>
      select
        .selectFrom('item_images')
        .select('item_images.id')
        .whereRef('item_id', '=', 'items.id')
        .orderBy('position')
        .orderBy('item_images.id')
        .limit(1)
        .as('imageId'),
    )
    .where('items.id', '=', id)
    .where(isListed(now))
    .$if(viewerId !== null, (item) => item.where(isNotHidden(viewerId, sql`items.owner_id`)))
    .executeTakeFirst()

import { PathId } from '@pollen/contract/input-fields'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { LinkPreview } from '../../platform/http/web-app.ts'
import { findListed } from './items.queries.ts'

const ItemPath = z.object({ id: PathId })

/** What a shared link shows of an item: its name, its first picture and its area. Of what is not public, nothing. */
export const itemPreview =
  (db: Db, { PUBLIC_URL, INSTANCE_NAME }: Pick<Config, 'PUBLIC_URL' | 'INSTANCE_NAME'>) =>
  async (params: unknown): Promise<LinkPreview | null> => {
    const { success, data } = ItemPath.safeParse(params)
    const item = success && (await findListed(db, data.id))
    if (!item) return null
    return {
      title: `${item.name} · ${INSTANCE_NAME}`,
      description: item.area,
      url: `${PUBLIC_URL}/items/${data.id}`,
      image: item.imageId === null ? null : `${PUBLIC_URL}/api/v1/items/images/${item.imageId}`,
    }
  }

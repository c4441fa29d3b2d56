import { PathId } from '@pollen/contract/input-fields'
import { itemImages } from '@pollen/contract/item-images'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { LinkPreview } from '../../platform/http/web-pages.ts'
import { findPreview } from './items.queries.ts'

const ItemPath = z.object({ id: PathId })

type PreviewConfig = Pick<Config, 'PUBLIC_URL' | 'INSTANCE_NAME' | 'INSTANCE_LANGUAGE' | 'LINK_PREVIEWS'>

/** What a shared link tells anybody about a listed item: its name, its first image and its town. */
export const itemPreview =
  (db: Db, clock: () => Date, config: PreviewConfig) =>
  async (params: unknown): Promise<LinkPreview | null> => {
    const { PUBLIC_URL, INSTANCE_NAME, INSTANCE_LANGUAGE, LINK_PREVIEWS } = config
    const { success, data } = ItemPath.safeParse(params)
    const item = LINK_PREVIEWS && success && (await findPreview(db, data.id, clock()))
    if (!item) return null
    return {
      title: `${item.name} · ${INSTANCE_NAME}`,
      description: townOf(item[`area_${INSTANCE_LANGUAGE}`]),
      url: PUBLIC_URL + pagePath(pages.item, { id: data.id }),
      image: item.imageId === null ? null : PUBLIC_URL + endpointPath(itemImages.get, { id: item.imageId }),
    }
  }

/** "Outremeuse, Liège" is in Liège. */
const townOf = (area: string) => area.split(', ').at(-1) ?? ''

import type { ItemType, Language } from '@pollen/contract/constants'
import { loadTexts } from '@pollen/contract/contract-texts'
import { dateFormat, locales, withOrdinal, yearOf } from '@pollen/contract/formats'
import { PathId } from '@pollen/contract/input-fields'
import { itemImages } from '@pollen/contract/item-images'
import type { ItemPreview, items } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { LinkPreview } from '../../platform/http/web-pages.ts'
import { inLanguage } from '../../platform/in-language.ts'
import { findPreview } from './preview.queries.ts'

const ItemPath = z.object({ id: PathId })

type PreviewConfig = Pick<
  Config,
  'PUBLIC_URL' | 'INSTANCE_NAME' | 'INSTANCE_LANGUAGE' | 'INSTANCE_TIMEZONE' | 'LINK_PREVIEWS'
>

/** Writes the link preview of an item's page. */
export const itemPreview =
  (db: Db, clock: () => Date, config: PreviewConfig) =>
  async (params: unknown): Promise<LinkPreview | null> => {
    const { PUBLIC_URL, INSTANCE_NAME, INSTANCE_LANGUAGE: language } = config
    const { success, data } = ItemPath.safeParse(params)
    if (!success) return null
    const item = await readPreview({ db, clock, config, language }, data.id)
    if (!item) return null
    return {
      title: `${item.name} · ${INSTANCE_NAME}`,
      description: [texts[language].types[item.type], item.town, item.days].filter(Boolean).join(' · '),
      url: PUBLIC_URL + pagePath(pages.item, { id: data.id }),
      image: item.image && PUBLIC_URL + item.image,
    }
  }

export const previewItem: Action<typeof items.preview> = (ctx, { id }) => readPreview(ctx, id)

type PreviewContext = {
  db: Db
  clock: () => Date
  config: PreviewConfig
  language: Language
  viewer?: { id: number } | null
}

/** Reads a listed item: its name, first image, type and town, and the days of an event. */
async function readPreview(
  { db, clock, config, language, viewer = null }: PreviewContext,
  id: number,
): Promise<ItemPreview | null> {
  const { INSTANCE_TIMEZONE: timeZone, LINK_PREVIEWS } = config
  const now = clock()
  const item = LINK_PREVIEWS && (await findPreview(db, { id, viewerId: viewer?.id ?? null, now }))
  if (!item) return null
  const type = item.type as ItemType
  return {
    name: item.name,
    type,
    town: townOf(inLanguage(item.areas, language)),
    days: type === 'EV' && hasChosenStart(item) ? daysOf(item, { now, language, timeZone }) : '',
    image: item.imageId === null ? null : endpointPath(itemImages.get, { id: item.imageId }),
  }
}

export type PreviewTexts = { types: Record<ItemType, string> }

const texts = await loadTexts<PreviewTexts>((language) => import(`./locales/${language}.ts`))

/** "Outremeuse, Liège" → "Liège" */
const townOf = (area: string) => area.split(', ').at(-1) ?? ''

type EventDates = { startdate: Date; enddate: Date | null }
type Clock = { now: Date; language: Language; timeZone: string }

/** Without a chosen start, `startdate` is the time of creation. */
const hasChosenStart = ({ startdate, creationdate }: EventDates & { creationdate: Date }) =>
  startdate.getTime() !== creationdate.getTime()

/** "Sun 6 Dec", "Sat 5 Dec – Sun 6 Dec"; with the year if it is not the current one. */
function daysOf({ startdate, enddate }: EventDates, { now, language, timeZone }: Clock): string {
  const end = enddate ?? startdate
  const isThisYear = [startdate, end].every((date) => yearOf(date, timeZone) === yearOf(now, timeZone))
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const
  const format = dateFormat(locales[language], isThisYear ? day : { ...day, year: 'numeric' })
  return withOrdinal(format.formatRange(startdate, end), language)
}

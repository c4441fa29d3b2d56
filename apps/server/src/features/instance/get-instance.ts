import { exactCountLimit, inEachLanguage, languages, mapZoom } from '@pollen/contract/constants'
import type { Instance, instance } from '@pollen/contract/instance'
import { appVersion } from '../../app-version.ts'
import type { Config } from '../../config.ts'
import type { Action } from '../../platform/action.ts'
import { oncePerDatabase } from '../../platform/database/client-databases.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { canReadHeic } from '../../platform/images/decode-image.ts'
import { inLanguage } from '../../platform/in-language.ts'
import type { Log } from '../../platform/log.ts'
import { countMembersAndOpenItems, readNotice } from './instance.queries.ts'
import { archiveStyles } from './map-archive.ts'
import { tileStyles } from './map-styles.ts'

export const getInstance: Action<typeof instance.get> = (ctx) => describeInstance(ctx)

type InstanceDeps = { db: Db; config: Config; clock: () => Date; log: Log }

export async function describeInstance({ db, config, clock, log }: InstanceDeps): Promise<Instance> {
  const [counts, notice] = await Promise.all([recentCounts(db, clock()), readNotice(db)])
  return {
    name: config.INSTANCE_NAME,
    contact: config.INSTANCE_CONTACT ?? null,
    version: appVersion,
    source_url: config.SOURCE_URL ?? null,
    languages: [...languages],
    timezone: config.INSTANCE_TIMEZONE,
    map_center: config.MAP_CENTER,
    map_zoom: mapZoom.initial,
    map_styles: [...(await archiveStyles(config, log)), ...tileStyles(config)],
    features: {
      demo: config.DEMO,
      vision: config.VISION,
      heic: canReadHeic,
      moderation_statistics: config.MODERATION_STATISTICS,
    },
    sign_up: config.SIGN_UP,
    banner: notice.banner_at && {
      id: notice.banner_at.toISOString(),
      ...inEachLanguage((language) => inLanguage(notice.banner, language)),
    },
    is_in_maintenance: notice.maintenance_at !== null,
    members_count: Math.min(counts.members, exactCountLimit),
    open_items_count: Math.min(counts.openItems, exactCountLimit),
    counts_are_exact: counts.members <= exactCountLimit && counts.openItems <= exactCountLimit,
  }
}

type CachedCounts = { countedAt: number; counts: ReturnType<typeof countMembersAndOpenItems> | null }

const cachedCounts = oncePerDatabase((): CachedCounts => ({ countedAt: 0, counts: null }))
const cacheMs = 15_000

/** Caches the counts, because each visit of the home page needs them and a few seconds of staleness are fine. */
function recentCounts(db: Db, now: Date) {
  const cached = cachedCounts(db)
  if (cached.counts && Math.abs(now.getTime() - cached.countedAt) < cacheMs) return cached.counts
  const counts = countMembersAndOpenItems(db, now)
  Object.assign(cached, { countedAt: now.getTime(), counts })
  counts.catch(() => {
    cached.counts = null
  })
  return counts
}

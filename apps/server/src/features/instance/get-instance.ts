import { exactCountLimit, languages, mapZoom } from '@pollen/contract/constants'
import type { instance } from '@pollen/contract/instance'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { countMembersAndOpenItems } from './instance.queries.ts'

export const getInstance: Action<typeof instance.get> = async ({ db, config, clock }) => {
  const counted = await recentCounts(db, clock())
  return {
    name: config.INSTANCE_NAME,
    contact: config.INSTANCE_CONTACT ?? null,
    version: packageJson.version,
    languages: [...languages],
    timezone: config.INSTANCE_TIMEZONE,
    map_center: config.MAP_CENTER,
    map_zoom: mapZoom.initial,
    features: { demo: config.DEMO, vision: config.VISION },
    members_count: Math.min(counted.members, exactCountLimit),
    open_items_count: Math.min(counted.openItems, exactCountLimit),
    counts_are_exact: counted.members <= exactCountLimit && counted.openItems <= exactCountLimit,
  }
}

const recent = new WeakMap<Db, { countedAt: number; counts: ReturnType<typeof countMembersAndOpenItems> }>()
const recentMs = 15_000

/** Everybody who opens the home page asks, and nobody needs to know to the second. */
function recentCounts(db: Db, now: Date) {
  const known = recent.get(db)
  if (known && Math.abs(now.getTime() - known.countedAt) < recentMs) return known.counts
  const counts = countMembersAndOpenItems(db, now)
  recent.set(db, { countedAt: now.getTime(), counts })
  counts.catch(() => recent.delete(db))
  return counts
}

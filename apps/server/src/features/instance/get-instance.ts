import { exactCountLimit, languages, mapZoom } from '@pollen/contract/constants'
import type { instance } from '@pollen/contract/instance'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { countMembersAndOpenItems } from './instance.queries.ts'

export const getInstance: Action<typeof instance.get> = async ({ db, config, clock }) => {
  const counts = await recentCounts(db, clock())
  return {
    name: config.INSTANCE_NAME,
    contact: config.INSTANCE_CONTACT ?? null,
    version: packageJson.version,
    languages: [...languages],
    timezone: config.INSTANCE_TIMEZONE,
    map_center: config.MAP_CENTER,
    map_zoom: mapZoom.initial,
    features: { demo: config.DEMO, vision: config.VISION },
    members_count: Math.min(counts.members, exactCountLimit),
    open_items_count: Math.min(counts.openItems, exactCountLimit),
    counts_are_exact: counts.members <= exactCountLimit && counts.openItems <= exactCountLimit,
  }
}

const remembered = new WeakMap<Db, { countedAt: number; counts: ReturnType<typeof countMembersAndOpenItems> }>()
const rememberedMs = 15_000

/** Counts are remembered for a while: each visit of the home page asks for them, and they need not be exact to the second. */
function recentCounts(db: Db, now: Date) {
  const known = remembered.get(db)
  if (known && Math.abs(now.getTime() - known.countedAt) < rememberedMs) return known.counts
  const counts = countMembersAndOpenItems(db, now)
  remembered.set(db, { countedAt: now.getTime(), counts })
  counts.catch(() => remembered.delete(db))
  return counts
}

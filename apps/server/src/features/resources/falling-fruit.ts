import { readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import { cleanText } from '../../platform/outgoing/clean-text.ts'
import { isPlainObject } from '../../platform/validate-input.ts'
import { collectResources, type SourceAnswer, type SourceDeps, sourceLimits } from './read-source.ts'
import type { FoundResource } from './resources.queries.ts'

const pageSize = 1000
const maxPages = 10

/** Excludes municipal tree inventories (`muni`): they contain millions of trees, and few have fruit to pick. */
export async function fetchFallingFruit({ config, outgoing }: SourceDeps, box: Box): Promise<SourceAnswer | null> {
  const { FALLING_FRUIT_URL: service, FALLING_FRUIT_KEY: key, INSTANCE_LANGUAGE: locale } = config
  if (service === null) return null
  const bounds = `${box.south},${box.west}|${box.north},${box.east}`
  const collected = collectResources(box, readFruit)
  for (let page = 0; page < maxPages; page++) {
    const paging = { limit: pageSize, offset: page * pageSize }
    const query = { bounds, locale, muni: 'false', ...paging, ...(key ? { api_key: key } : {}) }
    const answer = await outgoing.stream({ service, query, ...sourceLimits, read: collected.read })
    if (!answer) return null
    if (answer.entries < pageSize) return collected.answer()
  }
  return collected.answer({ isComplete: false })
}

function readFruit(entry: unknown): FoundResource[] {
  if (!isPlainObject(entry)) return []
  const { id, lat, lng, type_names: names } = entry
  const location = readLocation([lng, lat])
  if (!location || !Number.isSafeInteger(id) || Number(id) < 1) return []
  const types = Array.isArray(names) ? names.slice(0, 10).map((name) => cleanText(name, 100)) : []
  return [
    {
      ...{ kind: 'FLF', id: String(id), name: cleanText(types.filter(Boolean).join(', '), 200), description: '' },
      ...{ location, opening_hours: '', website: '', image: '' },
    },
  ]
}

import type { Box } from '@pollen/contract/map-bounds'
import { type ResourceKind, resourceKindCodes } from '@pollen/contract/resource-kinds'
import type { ResourceSource } from '@pollen/contract/resources'
import type { Config } from '../../config.ts'
import { fetchFallingFruit } from './falling-fruit.ts'
import { fetchOverpass } from './overpass.ts'
import type { SourceAnswer, SourceDeps } from './read-source.ts'
import { fetchRepairCafes } from './repair-cafe.ts'

/** Sources that we fetch over the network. The demo has its resources in the database. */
export type SourceName = Exclude<ResourceSource, 'demo'>

type Source = {
  kinds: ResourceKind[]
  /** Older tiles are stale and fetched again. */
  maxAgeMs: number
  isOn: (config: Config) => boolean
  /** Returns null if the source fails. */
  fetch: (deps: SourceDeps, box: Box) => Promise<SourceAnswer | null>
}

const day = 86_400_000

export const sources: Record<SourceName, Source> = {
  osm: {
    kinds: resourceKindCodes.filter((kind) => kind !== 'FLF'),
    maxAgeMs: 7 * day,
    isOn: ({ OVERPASS_URLS }) => OVERPASS_URLS !== null,
    fetch: fetchOverpass,
  },
  falling_fruit: {
    kinds: ['FLF'],
    maxAgeMs: 7 * day,
    isOn: ({ FALLING_FRUIT_URL }) => FALLING_FRUIT_URL !== null,
    fetch: fetchFallingFruit,
  },
  repair_cafe: {
    kinds: ['REP'],
    maxAgeMs: day,
    isOn: ({ REPAIR_CAFE_URL }) => REPAIR_CAFE_URL !== null,
    fetch: fetchRepairCafes,
  },
}

export const sourceNames = Object.keys(sources) as SourceName[]

/** Returns the enabled sources of these kinds. */
export const sourcesOf = (config: Config, kinds: readonly ResourceKind[] = resourceKindCodes): SourceName[] =>
  sourceNames.filter((name) => sources[name].isOn(config) && sources[name].kinds.some((kind) => kinds.includes(kind)))

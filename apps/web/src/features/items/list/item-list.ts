import type { Item } from '@pollen/contract/items'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Counted } from './items-count.tsx'

export type ItemList = UseInfiniteQueryResult<InfiniteData<Counted & { results: Item[] }>>

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { filtersName, readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { useDebouncedCallback } from '../../lib/use-debounced.ts'
import type { Address } from './filter-row.ts'
import {
  changeFilters,
  type FilterChanges,
  type Filters,
  isNarrowing,
  omitFilterAddress,
  pickFilterAddress,
  readFilters,
  writeFilters,
} from './filters.ts'

const applyDelayMs = 600
const addressDelayMs = 100

/**
 * Filters that are stored in the address of the page. A change updates the panel immediately. After a pause it is `applied`, written to the
 * address and remembered. An address without filters restores those of the last visit.
 */
export function useFilters() {
  const address = pickFilterAddress(useSearch({ strict: false }))
  const addressText = JSON.stringify(address)
  const router = useRouter()
  const navigate = useNavigate()
  const [path] = useState(() => router.latestLocation.pathname)
  const [filters, setFilters] = useState(() => openFilters(address))
  const [isRestored, setIsRestored] = useState(() => isBare(address) && isNarrowing(filters))
  const [applied, setApplied] = useState(filters)
  const latest = useRef(filters)
  latest.current = filters
  const knownAddress = useRef<string>(undefined)

  const write = useDebouncedCallback(() => {
    // Another page has been opened, which must not get these filters.
    if (router.latestLocation.pathname !== path) return
    const written = writeFilters(latest.current)
    knownAddress.current = JSON.stringify(written)
    const search = (address: Address) => ({ ...omitFilterAddress(address), ...written })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }, addressDelayMs)

  const apply = useDebouncedCallback(() => {
    setApplied(latest.current)
    rememberFilters(latest.current)
    write.schedule()
  }, applyDelayMs)

  // Other addresses come from a link or the Back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the address
  useEffect(() => {
    if (addressText === knownAddress.current) return
    knownAddress.current = addressText
    const opened = openFilters(address)
    setIsRestored(isBare(address) && isNarrowing(opened))
    if (JSON.stringify(opened) !== JSON.stringify(latest.current)) {
      setFilters(opened)
      setApplied(opened)
      latest.current = opened
    }
    rememberFilters(opened)
    if (JSON.stringify(writeFilters(opened)) !== addressText) write.schedule()
  }, [addressText])

  function change(changes: FilterChanges) {
    // Two changes may precede the next render.
    latest.current = changeFilters(latest.current, changes)
    setFilters(latest.current)
    setIsRestored(false)
    apply.schedule()
  }
  /** `isRestored` while the filters are those of the last visit, until the first change. */
  return { filters, applied, change, applyNow: apply.flush, isSettling: filters !== applied, isRestored }
}

const isBare = (address: Address) => Object.keys(address).length === 0

const openFilters = (address: Address) => readFilters(isBare(address) ? readUnsentInput(filtersName) : address)

/**
 * Remembers the filters of this member on this device for the list, the map and the next visit. They are stored like unsent input:
 * separately for each member, and for visitors until the tab is closed.
 */
const rememberFilters = (filters: Filters) => writeUnsentInput(filtersName, writeFilters(filters))

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
 * The filters of a page whose address holds them. A change shows in the panel at once, is `applied` when the person
 * pauses, then written to the address and remembered. An address without filters means "as last time".
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
    // The address of another page must not get these filters.
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

  // Only a link or the Back button changes the address to one that was not written above.
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
    // Two changes may come before the page is drawn again.
    latest.current = changeFilters(latest.current, changes)
    setFilters(latest.current)
    setIsRestored(false)
    apply.schedule()
  }
  /** `isRestored` until something is changed: these are the filters of the last visit. */
  return { filters, applied, change, applyNow: apply.flush, isSettling: filters !== applied, isRestored }
}

const isBare = (address: Address) => Object.keys(address).length === 0

const openFilters = (address: Address) => readFilters(isBare(address) ? readUnsentInput(filtersName) : address)

/**
 * The list, the map and the next visit start with what this member used last on this device. It is stored like unsent
 * input: for each member apart, and for a visitor until the tab is closed.
 */
const rememberFilters = (filters: Filters) => writeUnsentInput(filtersName, writeFilters(filters))

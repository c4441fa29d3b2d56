import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from '../../../lib/use-debounced.ts'
import { checkFilterSearch, type FilterSearch } from './filter-search.ts'
import type { Filters } from './filters.ts'
import { readFilters } from './read-filters.ts'
import { rememberedFilters, rememberFilters } from './remembered-filters.ts'
import { writeFilters } from './write-filters.ts'

const applyMs = 600
const urlMs = 100

/**
 * The filters of a page whose address owns them. A change shows in the panel at once, is `applied` when the person
 * pauses, then written to the address and remembered. A bare address means "as last time".
 */
export function useFilters() {
  const search = checkFilterSearch(useSearch({ strict: false }))
  const url = JSON.stringify(search)
  const router = useRouter()
  const navigate = useNavigate()
  const [path] = useState(() => router.latestLocation.pathname)
  const [filters, setFilters] = useState(() => filtersOf(search))
  const [applied, setApplied] = useState(filters)
  const latest = useRef(filters)
  latest.current = filters
  const known = useRef<string>(undefined)

  const write = useDebouncedCallback(() => {
    // Whoever has gone on to another page takes no filters along.
    if (router.latestLocation.pathname !== path) return
    const written = writeFilters(latest.current)
    known.current = JSON.stringify(written)
    void navigate({ to: '.', search: written as never, replace: true, resetScroll: false })
  }, urlMs)

  const apply = useDebouncedCallback(() => {
    setApplied(latest.current)
    rememberFilters(latest.current)
    write.schedule()
  }, applyMs)

  // The address was changed by somebody else: a link, or the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address counts
  useEffect(() => {
    if (url === known.current) return
    known.current = url
    const opened = filtersOf(search)
    if (JSON.stringify(opened) !== JSON.stringify(latest.current)) {
      setFilters(opened)
      setApplied(opened)
      latest.current = opened
    }
    rememberFilters(opened)
    if (JSON.stringify(writeFilters(opened)) !== url) write.schedule()
  }, [url])

  function change(changes: Partial<Filters>) {
    // Two changes may come before the page is drawn again.
    latest.current = { ...latest.current, ...changes }
    setFilters(latest.current)
    apply.schedule()
  }
  return { filters, applied, change, applyNow: apply.flush, isSettling: filters !== applied }
}

const filtersOf = (search: FilterSearch) => (Object.keys(search).length > 0 ? readFilters(search) : rememberedFilters())

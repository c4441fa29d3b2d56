import { useRef, useState } from 'react'
import { useHistoryStep } from '../../lib/app-history.ts'
import { useSession } from '../../lib/session.ts'
import type { SheetHeight } from '../../ui/bottom-sheet.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { filterColumnQuery } from './filter-button.tsx'
import { sidePanelQuery } from './map-list.tsx'

/** Media query for windows with room for the filters, the list and the map side by side. */
const allColumnsQuery = '(min-width: 1200px)'

/** The frames around the map: a panel or a sheet with the list, and a column with the filters where there is room. */
export function useMapFrames(hasMap: boolean) {
  const isMember = useSession() !== null
  const isWide = useMediaQuery(sidePanelQuery)
  const hasFilterColumn = useMediaQuery(filterColumnQuery) && isMember
  const hasAllColumns = useMediaQuery(allColumnsQuery)
  const isSheet = hasMap && !isWide
  const [isPanelWanted, setIsPanelWanted] = useState(true)
  const [areFiltersWanted, setAreFiltersWanted] = useState(false)
  const [height, setHeight] = useState<SheetHeight>('peek')
  const heightBefore = useRef(height)
  const filterButton = useRef<HTMLButtonElement>(null)

  const areFiltersOpen = areFiltersWanted && hasFilterColumn
  const isPanelOpen = !hasMap || (isPanelWanted && (hasAllColumns || !areFiltersOpen))
  const isSheetOpen = isSheet && height !== 'peek'
  useHistoryStep(isSheetOpen, () => setHeight('peek'))

  return {
    isSheet,
    isWide,
    sheet: { height, onHeight: setHeight },
    isSheetOpen,
    /** Makes room for a popup on small screens. */
    lowerSheet: () => {
      heightBefore.current = height
      setHeight('peek')
    },
    /** Reopens the sheet as it was before the popup. */
    restoreSheet: () => setHeight(heightBefore.current),
    panel: {
      isOpen: isPanelOpen,
      onToggle: hasMap
        ? () => {
            setIsPanelWanted(!isPanelOpen)
            if (!hasAllColumns) setAreFiltersWanted(false)
          }
        : undefined,
    },
    filterButton,
    /** Null if the filters are in a sheet. */
    filterColumn: hasFilterColumn
      ? { isOpen: areFiltersOpen, onToggle: () => setAreFiltersWanted(!areFiltersOpen) }
      : null,
    closeFilters: () => {
      setAreFiltersWanted(false)
      filterButton.current?.focus()
    },
  }
}

import type { Location } from '@pollen/contract/location'
import { resourceText } from '@pollen/contract/resource-kinds'
import { useSession } from '../../lib/session.ts'
import type { Box } from './box.ts'
import { NoItems, VisitorState, ZoomInState } from './empty-states.tsx'
import { ItemRows } from './item-rows.tsx'
import type { ListTab } from './list-parts.tsx'
import { ResourceRows } from './resource-rows.tsx'
import type { Chosen } from './use-chosen.ts'
import type { useMapFilters } from './use-map-filters.ts'
import type { useMapResources } from './use-map-resources.ts'

type MapRowsProps = {
  tab: ListTab
  /** Null if the map is zoomed out too far. */
  view: Box | null
  filtering: ReturnType<typeof useMapFilters>
  resources: ReturnType<typeof useMapResources>
  chosen: Chosen | null
  /** Closed choice, whose entry gets the focus. */
  returning: Chosen | null
  onReturned: () => void
  onChoose: (chosen: Chosen, location: Location | null) => void
  onAdd: () => void
  onZoomIn: () => void
  onZoomOut: () => void
}

/** The entries of the list, or why there are none. */
export function MapRows({ tab, view, filtering, resources, chosen, returning, ...actions }: MapRowsProps) {
  const { onReturned, onChoose, onAdd, onZoomIn, onZoomOut } = actions
  const isMember = useSession() !== null
  if (!view) return <ZoomInState onZoom={onZoomIn} />
  if (tab === 'resources') {
    return (
      <ResourceRows
        box={view}
        found={resources}
        chosenKey={chosen?.kind === 'resource' ? resourceText(chosen.link) : undefined}
        returnKey={returning?.kind === 'resource' ? resourceText(returning.link) : undefined}
        onReturned={onReturned}
        onChoose={({ type, id, location }) => onChoose({ kind: 'resource', link: { kind: type, id } }, location)}
      />
    )
  }
  if (!isMember) return <VisitorState />
  return (
    filtering.query && (
      <ItemRows
        filters={filtering.query}
        box={view}
        chosenId={chosen?.kind === 'item' ? chosen.id : undefined}
        returnId={returning?.kind === 'item' ? returning.id : undefined}
        onReturned={onReturned}
        onChoose={({ id, location }) => onChoose({ kind: 'item', id }, location)}
        empty={<NoItems filtering={filtering} onAdd={onAdd} onZoomOut={onZoomOut} />}
      />
    )
  )
}

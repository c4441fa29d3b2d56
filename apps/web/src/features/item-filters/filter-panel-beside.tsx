import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const wide = '(min-width: 1152px)'
const panel = onDemand(() => import('./filter-panel.tsx'))
// Fetched with the page where it is shown at once. Phones open a sheet instead, and do without it until then.
if (window.matchMedia(wide).matches) panel.preload()

/** Whether there is room for the panel beside a list. */
export const useHasRoomForPanel = () => useMediaQuery(wide)

export function FilterPanelBeside(props: FilterPanelProps) {
  const loaded = useOnDemand(panel, true, () => undefined)
  return loaded && <loaded.FilterPanel {...props} />
}

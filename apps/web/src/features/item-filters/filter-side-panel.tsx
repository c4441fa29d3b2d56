import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const wide = '(min-width: 1152px)'
const panel = onDemand(() => import('./filter-panel.tsx'))

/** Preloads the panel for a page that shows it immediately. Phones load it when they open the sheet. */
export function preloadSidePanel() {
  if (window.matchMedia(wide).matches) panel.preload()
}

/** Returns whether the window has room for the panel next to a list. */
export const useHasRoomForSidePanel = () => useMediaQuery(wide)

export function FilterSidePanel(props: FilterPanelProps) {
  const { t } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  const loaded = useOnDemand(panel, !hasFailed, () => setHasFailed(true))
  if (loaded) return <loaded.FilterPanel {...props} />
  if (!hasFailed) return null
  return <RetryNotice text={t('filters-failed')} isRetrying={false} onRetry={() => setHasFailed(false)} />
}

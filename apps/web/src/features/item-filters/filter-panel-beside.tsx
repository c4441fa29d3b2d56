import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const wide = '(min-width: 1152px)'
const panel = onDemand(() => import('./filter-panel.tsx'))

/** For a page that shows the panel at once. Phones open a sheet instead, and do without it until then. */
export function preloadPanelBeside() {
  if (window.matchMedia(wide).matches) panel.preload()
}

/** Whether there is room for the panel beside a list. */
export const useHasRoomForPanel = () => useMediaQuery(wide)

export function FilterPanelBeside(props: FilterPanelProps) {
  const { t } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  const loaded = useOnDemand(panel, !hasFailed, () => setHasFailed(true))
  if (loaded) return <loaded.FilterPanel {...props} />
  if (!hasFailed) return null
  return <RetryNotice text={t('filters-failed')} isRetrying={false} onRetry={() => setHasFailed(false)} />
}

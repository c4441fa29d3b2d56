import type { SearchSuggestion } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CorrectedNotice, RestoredNotice, SimilarSearches } from '../item-filters/index.ts'
import classes from './map-notices.module.css'
import { TilesNotice } from './tiles-notice.tsx'
import type { useMapFilters } from './use-map-filters.ts'
import type { useMapItems } from './use-map-items.ts'
import type { useMapResources } from './use-map-resources.ts'

type MapNoticesProps = {
  items: ReturnType<typeof useMapItems>
  resources: ReturnType<typeof useMapResources>
  isZoomedIn: boolean
  isPlaceMissing: boolean
  areTilesReachable: boolean
  /** Undefined if another element offers the same button. */
  onZoom: (() => void) | undefined
  /** False if the notices are part of the list. */
  isOnMap: boolean
  filtering: ReturnType<typeof useMapFilters>
  suggestion: SearchSuggestion | null | undefined
}

/** Explains what is missing on the map, and offers a remedy. The previous pins stay. */
export function MapNotices({
  items,
  resources,
  isZoomedIn,
  isPlaceMissing,
  areTilesReachable,
  onZoom,
  isOnMap,
  ...search
}: MapNoticesProps) {
  const { t } = useTranslation()
  const failed = [items, resources].filter(({ hasFailed }) => hasFailed)
  const isLoading = items.isFirstLoad || resources.isFirstLoad || resources.isLoading
  return (
    <>
      {isLoading && isZoomedIn && <div className={classes.progress} />}
      <div className={classes.notices} data-is-on-map={isOnMap} role="status">
        {!isZoomedIn && onZoom && (
          <p className={classes.notice}>
            {t('map-zoom-in-to-see')}
            <Button look="outlined" onClick={onZoom}>
              {t('map-zoom-in')}
            </Button>
          </p>
        )}
        {isZoomedIn && failed.length > 0 && (
          <p className={classes.notice}>
            {t('map-load-failed-items')}
            <Button
              look="outlined"
              isBusy={failed.some(({ isRetrying }) => isRetrying)}
              onClick={() => {
                for (const { retry } of failed) retry()
              }}
            >
              {t('retry')}
            </Button>
          </p>
        )}
        {isZoomedIn && <FilterNotices {...search} />}
        {isZoomedIn && isPlaceMissing && <p className={classes.notice}>{t('map-place-needed')}</p>}
        {isZoomedIn && !(items.isComplete && resources.isComplete) && (
          <p className={classes.notice}>{t('map-items-incomplete')}</p>
        )}
        {!areTilesReachable && <TilesNotice />}
        {isZoomedIn && resources.isOutdated && <p className={classes.notice}>{t('map-resources-outdated')}</p>}
      </div>
    </>
  )
}

/** Notices about restored filters and corrected or similar words. */
function FilterNotices({ filtering, suggestion }: Pick<MapNoticesProps, 'filtering' | 'suggestion'>) {
  const { t } = useTranslation()
  const { applied, change, isChecking } = filtering
  const parts = { suggestion, onChange: change }
  return (
    <>
      {!isChecking && <RestoredNotice filtering={filtering} className={classes.notice} />}
      <CorrectedNotice filters={applied} {...parts} className={classes.notice} />
      {suggestion && !suggestion.is_applied && (
        <div className={classes.notice}>
          {t('items-none-called', { words: applied.search.trim() })}
          <SimilarSearches {...parts} className={classes.similar} />
        </div>
      )}
    </>
  )
}

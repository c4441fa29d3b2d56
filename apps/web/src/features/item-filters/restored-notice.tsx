import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { activeItemsCountQuery } from './active-items.api.ts'
import { clearFilters, filtersToQuery, needsLocation } from './filters.ts'
import type { useFilters } from './use-filters.ts'

type Filtering = Pick<ReturnType<typeof useFilters>, 'applied' | 'change' | 'applyNow' | 'isRestored'>

/** Drops the filters of the last visit if nothing matches them any more. `isChecking` is true until that is known. */
export function useRestoredFilters(filtering: Filtering, location: Location | null) {
  const { applied, isRestored } = filtering
  const canCount = !needsLocation(applied) || location !== null
  const { data, isPending } = useQuery({
    ...activeItemsCountQuery(filtersToQuery(applied, location)),
    enabled: isRestored && canCount,
  })
  const isEmpty = isRestored && data?.count === 0
  const drop = useEffectEvent(() => clear(filtering))
  useEffect(() => {
    if (isEmpty) drop()
  }, [isEmpty])
  return { isChecking: isEmpty || (isRestored && canCount && isPending) }
}

function clear({ applied, change, applyNow }: Filtering) {
  change(clearFilters(applied))
  applyNow()
}

/** Shows that the filters of the last visit are active, and offers to clear them. */
export function RestoredNotice({ filtering, className }: { filtering: Filtering; className?: string }) {
  const { t } = useTranslation()
  if (!filtering.isRestored) return null
  return (
    <p className={className}>
      {t('filters-restored')}
      <Button look="plain" onClick={() => clear(filtering)}>
        {t('filters-restored-clear')}
      </Button>
    </p>
  )
}

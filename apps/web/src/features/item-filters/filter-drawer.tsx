import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { SideSheet } from '../../ui/dialog.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { clearFilters } from './filters.ts'

type FilterDrawerProps = FilterPanelProps & {
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  canClear: boolean
}

/** The panel in a sheet. */
export function FilterDrawer({ isOpen, onClose, closeLabel, canClear, ...panel }: FilterDrawerProps) {
  const { t } = useTranslation()
  return (
    <SideSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('filters')}
      foot={
        <>
          {canClear && (
            <Button look="outlined" onClick={() => panel.onChange(clearFilters(panel.filters))}>
              {t('filters-clear')}
            </Button>
          )}
          <Button onClick={onClose}>{closeLabel}</Button>
        </>
      }
    >
      <FilterPanel {...panel} />
    </SideSheet>
  )
}

import { useRef } from 'react'
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

/** The filter panel in a sheet. */
export function FilterDrawer({ isOpen, onClose, closeLabel, canClear, ...panel }: FilterDrawerProps) {
  const { t } = useTranslation()
  const show = useRef<HTMLButtonElement>(null)
  const clear = () => {
    // The pressed button disappears, so its neighbour takes the focus.
    show.current?.focus()
    panel.onChange(clearFilters(panel.filters))
  }
  return (
    <SideSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('filters')}
      foot={
        <>
          {canClear && (
            <Button look="outlined" onClick={clear}>
              {t('filters-clear')}
            </Button>
          )}
          <Button ref={show} onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <FilterPanel {...panel} />
    </SideSheet>
  )
}

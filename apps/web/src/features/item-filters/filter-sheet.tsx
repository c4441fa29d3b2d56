import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { SideSheet } from '../../ui/dialog.tsx'
import { activeFilters, clearFilters, type FilterChanges, type Filters } from './filters.ts'

type FilterSheetProps = {
  filters: Filters
  onChange: (changes: FilterChanges) => void
  /** Such as "Show 12 items". */
  closeLabel: string
  onClose: () => void
  /** The button that opens it, where it should look unlike the others. */
  button?: (count: number, open: () => void) => ReactNode
  children: ReactNode
}

/** Holds the panel where there is no room for it beside the list. */
export function FilterSheet({ filters, onChange, closeLabel, onClose, button, children }: FilterSheetProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { length: count } = activeFilters(filters, { t, language: currentLanguage() })
  const close = () => {
    onClose()
    setIsOpen(false)
  }
  return (
    <>
      {button ? (
        button(count, () => setIsOpen(true))
      ) : (
        <Button
          look="outlined"
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {count > 0 ? t('filters-with-count', { count }) : t('filters')}
        </Button>
      )}
      <SideSheet
        isOpen={isOpen}
        onClose={close}
        title={t('filters')}
        foot={
          <>
            {count > 0 && (
              <Button look="outlined" onClick={() => onChange(clearFilters(filters))}>
                {t('filters-clear')}
              </Button>
            )}
            <Button onClick={close}>{closeLabel}</Button>
          </>
        }
      >
        {children}
      </SideSheet>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { IconAdjustmentsHorizontal } from '../../ui/icons.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { SheetSkeleton } from '../../ui/sheet-skeleton.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'
import { activeFilters } from './filters.ts'

const drawer = onDemand(() => import('./filter-drawer.tsx'))

type FilterSheetProps = FilterPanelProps & {
  /** For example "Show 12 items". */
  closeLabel: string
  /** Replaces the default button that opens the sheet. */
  button?: (count: number, opener: Opener) => ReactNode
}
type Opener = { 'aria-haspopup': 'dialog'; onClick: () => void; onPointerEnter: () => void; onFocus: () => void }

/** Holds the panel if there is no room for it next to the list. Its code is loaded shortly before it opens, on hover or focus. */
export function FilterSheet({ closeLabel, button, ...panel }: FilterSheetProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const loaded = useOnDemand(drawer, isOpen, () => setIsOpen(false))
  const { length: count } = activeFilters(panel.filters, { t, language: currentLanguage() })
  const close = () => {
    panel.onSubmit()
    setIsOpen(false)
  }
  const opener: Opener = {
    'aria-haspopup': 'dialog',
    onClick: () => setIsOpen(true),
    onPointerEnter: drawer.preload,
    onFocus: drawer.preload,
  }
  return (
    <>
      {button ? (
        button(count, opener)
      ) : (
        <Button look="outlined" icon={<IconAdjustmentsHorizontal size={20} aria-hidden />} {...opener}>
          {count > 0 ? t('filters-with-count', { count }) : t('filters')}
        </Button>
      )}
      {loaded && (
        <loaded.FilterDrawer {...panel} isOpen={isOpen} onClose={close} closeLabel={closeLabel} canClear={count > 0} />
      )}
      {isOpen && !loaded && <SheetSkeleton title={t('filters')} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { SideSheet } from '../../../ui/dialog.tsx'
import { activeFilters } from '../filters/active-filters.ts'
import { withoutFilters } from '../filters/filters.ts'
import type { SectionProps } from '../filters/section-props.ts'
import { type Counted, countValues } from './items-count.tsx'

type FilterSheetProps = SectionProps & {
  page: Counted | undefined
  isBusy: boolean
  onShow: () => void
  children: ReactNode
}

/** Where there is no room beside the list, the panel lies over it. */
export function FilterSheet({ filters, page, isBusy, onChange, onShow, children }: FilterSheetProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { length } = activeFilters(filters, { t, language: currentLanguage() })
  const show = () => {
    onShow()
    setIsOpen(false)
  }
  return (
    <>
      <Button
        look="outlined"
        icon={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {length > 0 ? t('filters-with-count', { count: length }) : t('filters')}
      </Button>
      <SideSheet
        isOpen={isOpen}
        onClose={show}
        title={t('filters')}
        foot={
          <>
            {length > 0 && (
              <Button look="outlined" onClick={() => onChange(withoutFilters(filters))}>
                {t('filters-clear')}
              </Button>
            )}
            <Button onClick={show}>{page && !isBusy ? t('items-show', countValues(page)) : t('items-show-any')}</Button>
          </>
        }
      >
        {children}
      </SideSheet>
    </>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconX } from '../../ui/icons.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import classes from './filter-column.module.css'
import type { FilterPanelProps } from './filter-panel.tsx'
import { FilterSidePanel } from './filter-side-panel.tsx'
import { clearFilters, isNarrowing } from './filters.ts'

type FilterColumnProps = FilterPanelProps & {
  onClose: () => void
  /** For example the number of items that match. */
  status: ReactNode
}

/** The filter panel as a column next to a page that stays usable. It takes the focus; the page returns it on closing. */
export function FilterColumn({ onClose, status, ...panel }: FilterColumnProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const clear = () => {
    // The pressed button disappears.
    close.current?.focus()
    panel.onChange(clearFilters(panel.filters))
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <section className={classes.column} aria-labelledby={titleId} onKeyDown={closeByKey}>
      <div className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {t('filters')}
        </h2>
        <RoundButton
          ref={close}
          look="plain"
          label={t('close')}
          icon={<IconX size={24} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <div className={classes.scroller}>
        <FilterSidePanel {...panel} />
      </div>
      <div className={classes.foot}>
        <span role="status" className={classes.status}>
          {status}
        </span>
        {isNarrowing(panel.filters) && (
          <Button look="outlined" onClick={clear}>
            {t('filters-clear')}
          </Button>
        )}
      </div>
    </section>
  )
}

import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'
import { type ControlProps, filterControls } from './filter-controls.tsx'
import classes from './filter-panel.module.css'
import { countUses, type FilterChanges, type FilterName, type Filters } from './filters.ts'
import type { PlaceLocation } from './use-place-location.ts'

const sections: { name: string; filters: (keyof typeof filterControls)[]; isOpen?: boolean }[] = [
  { name: 'search', filters: ['search'], isOpen: true },
  { name: 'type', filters: ['types'], isOpen: true },
  { name: 'category', filters: ['categories'] },
  { name: 'availability', filters: ['availability'] },
  { name: 'location', filters: ['place'] },
  { name: 'publication', filters: ['unseen', 'recent'] },
]

type FilterPanelProps = {
  filters: Filters
  onChange: (changes: FilterChanges) => void
  place: PlaceLocation
  /** Somebody pressed Enter: no need to wait for a pause. */
  onSubmit: () => void
}

/** All filters in sections. A section that is in use is open at first. */
export function FilterPanel({ filters, place, onChange, onSubmit }: FilterPanelProps) {
  const { t } = useTranslation()
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {sections.map(({ name, filters: names, isOpen }) => {
        const uses = names.reduce((sum, filter) => sum + countUses(filters, filter), 0)
        return (
          <Disclosure
            key={name}
            title={t(`filter-section__${name}`)}
            isOpenAtFirst={uses > 0 || isOpen}
            mark={uses > 0 && <UsesMark count={uses} />}
          >
            {names.map((filter) => {
              // Each name has a control for its own value; TypeScript cannot follow that through the loop.
              const Control = filterControls[filter] as ComponentType<ControlProps<FilterName>>
              const change = (value: Filters[FilterName]) => onChange({ [filter]: value })
              return <Control key={filter} value={filters[filter]} onChange={change} place={place} />
            })}
          </Disclosure>
        )
      })}
      {/* Without a submit button, Enter in a field does nothing. */}
      <button type="submit" hidden />
    </form>
  )
}

function UsesMark({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.uses}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('filters-in-use', { count })}</span>
    </span>
  )
}

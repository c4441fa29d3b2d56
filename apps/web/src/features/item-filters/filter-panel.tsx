import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'
import { type ControlProps, filterControls, panelSections } from './filter-controls.tsx'
import classes from './filter-panel.module.css'
import { countChips, type FilterChanges, type FilterName, type Filters, isSet } from './filters.ts'
import type { PlaceLocation } from './use-place-location.ts'

const controlNames = Object.keys(filterControls) as (keyof typeof filterControls)[]
const alwaysOpen = ['search', 'type']

export type FilterPanelProps = {
  filters: Filters
  onChange: (changes: FilterChanges) => void
  place: PlaceLocation
  /** Applies the filters on Enter, without waiting for a pause. */
  onSubmit: () => void
}

/** All filters in sections. Sections with active filters are open at first. */
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
      {panelSections.map((section) => {
        const names = controlNames.filter((name) => filterControls[name].section === section)
        const uses = names.reduce((sum, name) => sum + countChips(filters, name), 0)
        return (
          <Disclosure
            key={section}
            title={t(`filter-section__${section}`)}
            isOpenAtFirst={names.some((name) => isSet(filters, name)) || alwaysOpen.includes(section)}
            mark={uses > 0 && <UsesMark count={uses} />}
          >
            {names.map((name) => {
              // Each control matches the value of its name, which TypeScript cannot follow through the loop.
              const Control = filterControls[name].Control as ComponentType<ControlProps<FilterName>>
              const change = (value: Filters[FilterName]) => onChange({ [name]: value })
              return <Control key={name} value={filters[name]} onChange={change} place={place} />
            })}
          </Disclosure>
        )
      })}
      {/* Enter in a field submits a form only if it has a submit button. */}
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

import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { AvailabilitySection } from './availability-section.tsx'
import { CategorySection } from './category-section.tsx'
import classes from './filter-panel.module.css'
import { noFilters } from './filters.ts'
import { LocationSection } from './location-section.tsx'
import { PublicationSection } from './publication-section.tsx'
import { SearchSection } from './search-section.tsx'
import type { SectionProps } from './section-props.ts'
import { TypeSection } from './type-section.tsx'
import type { Place } from './use-place.ts'

type FilterPanelProps = SectionProps & {
  place: Place
  /** Somebody pressed Enter: no need to wait for a pause. */
  onSubmit: () => void
}

/** All that a list of items can be narrowed by. What is in use is open from the beginning. */
export function FilterPanel({ filters, place, onChange, onSubmit }: FilterPanelProps) {
  const { t } = useTranslation()
  const sections = [
    { name: 'search', Section: SearchSection, uses: filters.search.trim() === '' ? 0 : 1 },
    {
      name: 'type',
      Section: TypeSection,
      uses: filters.types.length === noFilters.types.length ? 0 : filters.types.length,
    },
    { name: 'category', Section: CategorySection, uses: filters.categories.length },
    {
      name: 'availability',
      Section: AvailabilitySection,
      uses: [filters.availableFrom, filters.availableUntil].filter((date) => date !== null).length,
    },
    { name: 'location', Section: LocationSection, uses: filters.placeType ? 1 : 0 },
    {
      name: 'publication',
      Section: PublicationSection,
      uses: [filters.onlyUnseen, filters.onlyRecent].filter(Boolean).length,
    },
  ]
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {sections.map(({ name, Section, uses }) => (
        <Disclosure
          key={name}
          title={t(`filter-section__${name}`)}
          isOpenAtFirst={uses > 0 || name === 'search' || name === 'type'}
          mark={uses > 0 && <UsesMark count={uses} />}
        >
          <Section filters={filters} place={place} onChange={onChange} />
        </Disclosure>
      ))}
      {/* Without it, Enter in a field sends nothing. */}
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

import { categories, categoryCodes, type ItemType, itemConditions, itemTypes } from '@pollen/contract/constants'
import { maxSearchLength } from '@pollen/contract/item-filters'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { categoryIcons } from '../../parts/category-label.tsx'
import { typeIcons } from '../../parts/type-tag.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { Select } from '../../ui/select.tsx'
import { RangeSlider, Slider } from '../../ui/slider.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { meQuery } from '../members/index.ts'
import { DateTimeField } from './date-time-field.tsx'
import { changeTypes } from './filter-table.ts'
import type { FilterName, Filters } from './filters.ts'
import { PlaceField } from './place-field.tsx'
import {
  anyDistance,
  hasPlace,
  isAnyDistance,
  radiusPresets,
  radiusStep,
  radiusText,
  withRadius,
} from './place-filter.ts'
import { type TimeUnit, timeUnits } from './time-filters.ts'
import type { PlaceLocation } from './use-place-location.ts'

export type ControlProps<Name extends FilterName> = {
  value: Filters[Name]
  onChange: (value: Filters[Name]) => void
  place: PlaceLocation
}

export const panelSections = [
  'search',
  'type',
  'category',
  'condition',
  'availability',
  'location',
  'publication',
] as const

type PanelEntry<Name extends FilterName> = {
  section: (typeof panelSections)[number]
  Control: ComponentType<ControlProps<Name>>
}

/** Section and control of each filter in the panel. The order of the list has its own control outside the panel. */
export const filterControls: { [Name in Exclude<FilterName, 'ordering' | 'exactSearch'>]: PanelEntry<Name> } = {
  search: { section: 'search', Control: SearchControl },
  types: { section: 'type', Control: TypesControl },
  categories: { section: 'category', Control: CategoriesControl },
  conditions: { section: 'condition', Control: ConditionsControl },
  availability: { section: 'availability', Control: AvailabilityControl },
  place: { section: 'location', Control: PlaceControl },
  unseen: { section: 'publication', Control: UnseenControl },
  recent: { section: 'publication', Control: RecentControl },
}

function SearchControl({ value, onChange }: ControlProps<'search'>) {
  const { t } = useTranslation()
  return (
    <TextField
      type="search"
      enterKeyHint="search"
      label={t('filter-words')}
      hint={t('filter-words-hint')}
      maxLength={maxSearchLength}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  )
}

function TypesControl({ value, onChange }: ControlProps<'types'>) {
  const { t } = useTranslation()
  const choices = itemTypes.map((type) => {
    const Icon = typeIcons[type]
    return { value: type, label: t(`item_type__${type}`), icon: <Icon size={18} stroke={1.75} aria-hidden /> }
  })
  const change = (type: ItemType, isChosen: boolean) => onChange(changeTypes(value, type, isChosen))
  return (
    <ChoicePills kind="checkbox" label={t('filter-section__type')} choices={choices} chosen={value} onChange={change} />
  )
}

function CategoriesControl({ value, onChange }: ControlProps<'categories'>) {
  const { t } = useTranslation()
  const choices = categoryCodes.map((category) => {
    const Icon = categoryIcons[category]
    const label = t(`category__${categories[category]}`)
    return { value: category, label, icon: <Icon size={18} stroke={1.75} aria-hidden /> }
  })
  return <ChoiceList label={t('filter-section__category')} choices={choices} chosen={value} onChange={onChange} />
}

function ConditionsControl({ value, onChange }: ControlProps<'conditions'>) {
  const { t } = useTranslation()
  const choices = itemConditions.map((condition) => ({ value: condition, label: t(`item_condition__${condition}`) }))
  return (
    <ChoiceList
      label={t('filter-section__condition')}
      hint={t('filter-condition-hint')}
      choices={choices}
      chosen={value}
      onChange={onChange}
    />
  )
}

type ChoiceListProps<Value extends string> = {
  label: string
  hint?: string
  choices: { value: Value; label: string; icon?: ReactNode }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A choice of several values, returned in the order of the choices. */
function ChoiceList<Value extends string>({ choices, chosen, onChange, ...text }: ChoiceListProps<Value>) {
  const change = (pressed: Value, isChosen: boolean) => {
    const values = choices.map(({ value }) => value)
    onChange(values.filter((value) => (value === pressed ? isChosen : chosen.includes(value))))
  }
  return <ChoicePills kind="checkbox" {...text} choices={choices} chosen={chosen} onChange={change} />
}

/** Each switch is disabled until its date is set. */
function AvailabilityControl({ value, onChange }: ControlProps<'availability'>) {
  const { t } = useTranslation()
  return (
    <>
      <DateTimeField label={t('available-from')} value={value.from} onChange={(from) => onChange({ ...value, from })} />
      <Checkbox
        look="switch"
        disabled={value.from === null}
        isChecked={value.includeAfter}
        onChange={(includeAfter) => onChange({ ...value, includeAfter })}
      >
        {t('include-after')}
      </Checkbox>
      <DateTimeField
        label={t('available-until')}
        value={value.until}
        onChange={(until) => onChange({ ...value, until })}
      />
      <Checkbox
        look="switch"
        disabled={value.until === null}
        isChecked={value.includeBefore}
        onChange={(includeBefore) => onChange({ ...value, includeBefore })}
      >
        {t('include-before')}
      </Checkbox>
    </>
  )
}

function PlaceControl({ value, onChange, place }: ControlProps<'place'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { radius } = value
  const { data: me } = useQuery(meQuery)
  const hasReference = Boolean(me?.ref_location)
  return (
    <>
      <PlaceField value={value} onChange={onChange} place={place} />
      <ChoicePills
        kind="radio"
        label={t('radius-presets')}
        choices={radiusPresets.map((km) => ({ value: String(km), label: formatDistance(km, language) }))}
        chosen={radius[0] === 0 ? [String(radius[1])] : []}
        isDisabled={value.type !== null && !hasPlace(value)}
        onChange={(km) => onChange(withRadius(value, Number(km), { hasReference }))}
      />
      <RangeSlider
        label={t('radius')}
        ends={[t('radius-from'), t('radius-to')]}
        min={anyDistance[0]}
        max={anyDistance[1]}
        step={radiusStep}
        value={radius}
        text={isAnyDistance(radius) ? t('radius-any') : radiusText(radius, { t, language })}
        endText={(km) => formatDistance(km, language)}
        isDisabled={!hasPlace(value)}
        onChange={(changed) => onChange({ ...value, radius: changed })}
      />
    </>
  )
}

function UnseenControl({ value, onChange }: ControlProps<'unseen'>) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const hint = me && !me.save_item_viewing ? t('only-unseen-off') : undefined
  return (
    <Checkbox look="switch" hint={hint} isChecked={value} onChange={onChange}>
      {t('only-unseen')}
    </Checkbox>
  )
}

function RecentControl({ value, onChange }: ControlProps<'recent'>) {
  const { t } = useTranslation()
  const { isOn, unit, count } = value
  const units = (Object.keys(timeUnits) as TimeUnit[]).map((each) => ({ value: each, label: t(`time-unit__${each}`) }))
  return (
    <>
      <Checkbox look="switch" isChecked={isOn} onChange={(isChecked) => onChange({ ...value, isOn: isChecked })}>
        {t('only-recent')}
      </Checkbox>
      <Select
        label={t('time-unit')}
        choices={units}
        value={unit}
        isDisabled={!isOn}
        onChange={(chosen) => onChange({ ...value, unit: chosen, count: Math.min(count, timeUnits[chosen]) })}
      />
      <Slider
        label={t('time-unit-value')}
        min={1}
        max={timeUnits[unit]}
        value={count}
        text={t(`time-span__${unit}`, { count })}
        isDisabled={!isOn}
        onChange={(chosen) => onChange({ ...value, count: chosen })}
      />
    </>
  )
}

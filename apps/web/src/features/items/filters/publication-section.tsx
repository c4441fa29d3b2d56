import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { meQuery } from '../../members/index.ts'
import { type TimeUnit, timeUnits } from './filters.ts'
import type { SectionProps } from './section-props.ts'

export function PublicationSection({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const { timeUnit, timeUnitValue, onlyRecent } = filters
  const most = timeUnits[timeUnit]
  const units = (Object.keys(timeUnits) as TimeUnit[]).map((unit) => ({ value: unit, label: t(`time-unit__${unit}`) }))
  return (
    <>
      <Checkbox
        look="switch"
        hint={me && !me.save_item_viewing ? t('only-unseen-off') : undefined}
        isChecked={filters.onlyUnseen}
        onChange={(onlyUnseen) => onChange({ onlyUnseen })}
      >
        {t('only-unseen')}
      </Checkbox>
      <Checkbox look="switch" isChecked={onlyRecent} onChange={(isOn) => onChange({ onlyRecent: isOn })}>
        {t('only-recent')}
      </Checkbox>
      <Select
        label={t('time-unit')}
        choices={units}
        value={timeUnit}
        isDisabled={!onlyRecent}
        onChange={(unit) => onChange({ timeUnit: unit, timeUnitValue: Math.min(timeUnitValue, timeUnits[unit]) })}
      />
      <Slider
        label={t('time-unit-value')}
        min={1}
        max={most}
        value={timeUnitValue}
        text={t(`time-span__${timeUnit}`, { count: timeUnitValue })}
        isDisabled={!onlyRecent}
        onChange={(value) => onChange({ timeUnitValue: value })}
      />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { MomentField } from './moment-field.tsx'
import type { SectionProps } from './section-props.ts'

/** At one moment, or from it on; each switch waits for its date. */
export function AvailabilitySection({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  return (
    <>
      <MomentField
        label={t('available-from')}
        value={filters.availableFrom}
        onChange={(availableFrom) => onChange({ availableFrom })}
      />
      <Checkbox
        look="switch"
        disabled={filters.availableFrom === null}
        isChecked={filters.includeAfterAvailableFrom}
        onChange={(includeAfterAvailableFrom) => onChange({ includeAfterAvailableFrom })}
      >
        {t('include-after')}
      </Checkbox>
      <MomentField
        label={t('available-until')}
        value={filters.availableUntil}
        onChange={(availableUntil) => onChange({ availableUntil })}
      />
      <Checkbox
        look="switch"
        disabled={filters.availableUntil === null}
        isChecked={filters.includeBeforeAvailableUntil}
        onChange={(includeBeforeAvailableUntil) => onChange({ includeBeforeAvailableUntil })}
      >
        {t('include-before')}
      </Checkbox>
    </>
  )
}

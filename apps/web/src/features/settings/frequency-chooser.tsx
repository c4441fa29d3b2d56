import { notificationFrequencies } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { SaveMark } from '../../ui/save-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import classes from './frequency-chooser.module.css'
import type { SavedForm } from './use-saved-form.ts'

export type FrequencyField = keyof typeof notificationFrequencies

/** How often mails of one family may come: all choices at once where there is room for them. */
export function FrequencyChooser({ form, family }: { form: SavedForm; family: FrequencyField }) {
  const { t } = useTranslation()
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const label = t(`frequency-of__${family}`)
  const choices = notificationFrequencies[family].map((value) => ({ value, label: t(`frequency__${value}`) }))
  const mark = <SaveMark state={form.stateOf(family)} />
  const chosen = {
    label,
    choices,
    value: form.valueOf(family) as (typeof choices)[number]['value'],
    onChange: (value: string) => form.change(family, value),
  }
  if (!hasRoom) return <Select {...chosen} mark={mark} />
  return (
    <div className={classes.line}>
      <span className={classes.name} aria-hidden>
        {label}
      </span>
      {mark}
      <Segmented {...chosen} />
    </div>
  )
}

import { locationPrecisions } from '@pollen/contract/item-fields'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PlaceChooser, PlacePreview } from '../../places/index.ts'
import { isPast, minimumEnd, moveEndToStart, moveStartToEnd } from './item-dates.ts'
import classes from './item-form.module.css'
import { needsStart } from './item-form-values.ts'
import type { ItemForm } from './use-item-form.ts'

const precisionIcons = { exact: IconMapPin, approximate: IconCurrentLocation }

/** The place of the item, and how precisely others see it. */
export function PlaceSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { place, location_precision: precision } = form.state.values
  const choices = locationPrecisions.toReversed().map((value) => {
    const Icon = precisionIcons[value]
    return {
      value,
      label: t(`item_location_precision__${value}`),
      hint: t(`item-precision-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
    }
  })
  const isKnown = place.location !== null || place.address.trim() !== ''
  return (
    <Section title={t('item-form-place')}>
      <PlaceChooser
        value={place}
        precision={precision}
        onChange={(next) => form.dispatch({ type: 'change', values: { place: next } })}
        error={form.errorOf('place')}
      />
      <ChoiceCards
        label={t('item-form-precision')}
        choices={choices}
        value={precision}
        error={form.errorOf('location_precision')}
        onChange={(next) => form.dispatch({ type: 'choosePrecision', precision: next })}
      />
      {isKnown && <PlacePreview place={place} precision={precision} />}
    </Section>
  )
}

/** Start and end of the item. If they contradict, the one that was left last adjusts the other. */
export function DatesSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<'start' | 'end'>()
  const { start, end, type } = form.state.values
  const isEvent = type === 'EV'
  const isStartRequired = needsStart(form.state.values)
  const isEdit = form.state.stored !== undefined
  const leave = (field: 'start' | 'end') => {
    if (field === 'start' && moveEndToStart({ start, end }).end !== end) setMoved('end')
    if (field === 'end' && moveStartToEnd({ start, end }).start !== start) setMoved('start')
    form.dispatch({ type: 'leaveDate', field })
  }
  const change = (values: { start: string } | { end: string }) => {
    setMoved(undefined)
    form.dispatch({ type: 'change', values })
  }
  const hasEnded = !isEdit && isPast(end)
  return (
    <Section title={t('item-form-dates')}>
      <div className={classes.pair}>
        <TextField
          type="datetime-local"
          label={t('item-form-start')}
          isOptional={!isStartRequired}
          required={isStartRequired}
          hint={isEvent ? undefined : t('item-form-start-hint')}
          value={start}
          error={form.errorOf('start')}
          onChange={(next) => change({ start: next })}
          onBlur={() => leave('start')}
        />
        <TextField
          type="datetime-local"
          label={t('item-form-end')}
          isOptional
          hint={t(hasEnded ? 'item-form-end-over' : isEvent ? 'event-form-end-hint' : 'item-form-end-hint')}
          min={isEdit ? minimumEnd(start) : undefined}
          value={end}
          error={form.errorOf('end')}
          onChange={(next) => change({ end: next })}
          onBlur={() => leave('end')}
        />
      </div>
      <p role="status" className={moved ? classes.soft : 'visually-hidden'}>
        {moved && t(`item-form-moved__${moved}`)}
      </p>
    </Section>
  )
}

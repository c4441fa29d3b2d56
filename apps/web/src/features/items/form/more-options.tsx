import { visibilities } from '@pollen/contract/constants'
import { locationPrecisions } from '@pollen/contract/item-fields'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { IconCurrentLocation, IconEyeOff, IconLink, IconMapPin, IconUsers } from '../../../ui/icons.ts'
import { CoordinatesChooser, type PlaceInputs } from '../../places/index.ts'
import { DateFields } from './date-fields.tsx'
import classes from './item-form.module.css'
import { hasOptionToReview, summarizeOptions } from './option-summary.ts'
import type { ItemForm } from './use-item-form.ts'

type MoreOptionsProps = { form: ItemForm; inputs: PlaceInputs }

/** Options with defaults that suit most items. Collapsed, they are summarized, with other values in bold. */
export function MoreOptions({ form, inputs }: MoreOptionsProps) {
  const { t } = useTranslation()
  const { values, initial, stored } = form.state
  const isEdit = stored !== undefined
  const parts = summarizeOptions(values, t, { isEdit })
  const summary = parts.map(({ text, isUsual }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {isUsual ? text : <strong className={classes.unusual}>{text}</strong>}
    </Fragment>
  ))
  return (
    <Disclosure
      look="section"
      title={t('item-form-more')}
      lead={summary}
      isOpenAtFirst={isEdit && hasOptionToReview(initial.values)}
    >
      {values.type !== 'EV' && <DateFields form={form} />}
      <PrecisionField form={form} />
      <VisibilityField form={form} />
      <Checkbox
        isChecked={values.is_recurrent}
        hint={t('item-form-recurrent-hint')}
        onChange={(next) => form.dispatch({ type: 'change', values: { is_recurrent: next } })}
      >
        {t('item-form-recurrent')}
      </Checkbox>
      <CoordinatesChooser inputs={inputs} error={form.errorOf('place')} />
    </Disclosure>
  )
}

const precisionIcons = { exact: IconMapPin, approximate: IconCurrentLocation }

function PrecisionField({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const choices = locationPrecisions.toReversed().map((value) => {
    const Icon = precisionIcons[value]
    return {
      value,
      label: t(`item_location_precision__${value}`),
      hint: t(`item-precision-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
    }
  })
  return (
    <ChoiceCards
      label={t('item-form-precision')}
      choices={choices}
      value={form.state.values.location_precision}
      error={form.errorOf('location_precision')}
      onChange={(next) => form.dispatch({ type: 'choosePrecision', precision: next })}
    />
  )
}

const visibilityIcons = { PB: IconUsers, UL: IconLink, DR: IconEyeOff }

function VisibilityField({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const choices = visibilities.map((value) => {
    const Icon = visibilityIcons[value]
    return {
      value,
      label: t(`item_visibility__${value}`),
      hint: t(`item-visibility-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
    }
  })
  return (
    <ChoiceCards
      label={t('item-form-visibility')}
      choices={choices}
      value={form.state.values.visibility}
      error={form.errorOf('visibility')}
      onChange={(next) => form.dispatch({ type: 'change', values: { visibility: next } })}
    />
  )
}

import { type ItemType, itemTypes, visibilities } from '@pollen/contract/constants'
import { IconEyeOff, IconLink, IconUsers } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { typeIcons } from '../../../parts/type-tag.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import sheet from '../../../ui/section.module.css'
import { Section } from '../../../ui/section.tsx'
import { PhotoSlots } from '../photos/photo-slots.tsx'
import { AboutSection } from './about-section.tsx'
import classes from './item-form.module.css'
import { DatesSection, PlaceSection } from './place-and-dates.tsx'
import type { ItemForm } from './use-item-form.ts'

type ItemFormFieldsProps = { form: ItemForm; onSubmit: () => void; actions: ReactNode }

/**
 * All fields of an item: one column on a phone, the photos next to the rest on a wide screen. Sections below the first screen are rendered
 * after its first paint.
 */
export function ItemFormFields({ form, onSubmit, actions }: ItemFormFieldsProps) {
  const isFirstScreenDrawn = useDeferredValue(true, false)
  return (
    <form
      ref={form.form}
      className={classes.form}
      noValidate
      onKeyDown={keepEnterFromSubmitting}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TypeSection form={form} />
      <div className={classes.columns}>
        <div className={classes.photos}>
          <div className={sheet.section}>
            <PhotoSlots
              photos={form.state.photos}
              onChange={(photos) => form.dispatch({ type: 'changePhotos', photos })}
              progress={form.upload.progress}
              onCancel={form.upload.cancel}
              disabled={form.isSending}
            />
          </div>
        </div>
        <div className={classes.column}>
          <AboutSection form={form} />
          {isFirstScreenDrawn ? (
            <>
              <PlaceSection form={form} />
              <DatesSection form={form} />
              <SharingSection form={form} />
            </>
          ) : (
            <div className={classes.placeholder} />
          )}
          <div className={classes.actions}>{actions}</div>
        </div>
      </div>
    </form>
  )
}

/** Prevents Enter in a field from submitting the form. Dialogs are outside the form in the DOM. */
function keepEnterFromSubmitting(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  const isField = target instanceof HTMLInputElement && target.type !== 'file' && currentTarget.contains(target)
  if (event.key === 'Enter' && isField) event.preventDefault()
}

const typeTints = { DN: 'green', LN: 'amber', RQ: 'red', EV: 'violet' } as const

/** The type is asked first, because many other fields depend on it. */
function TypeSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const choice = (value: ItemType) => {
    const Icon = typeIcons[value]
    return {
      value,
      label: t(`item_type__${value}`),
      hint: t(`item-type-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
      tint: typeTints[value],
    }
  }
  return (
    <ChoiceCards
      label={t('item-form-type')}
      choices={itemTypes.map(choice)}
      value={form.state.values.type}
      error={form.errorOf('type')}
      onChange={(itemType) => form.dispatch({ type: 'chooseType', itemType })}
    />
  )
}

const visibilityIcons = { PB: IconUsers, UL: IconLink, DR: IconEyeOff }

/** Visibility of the item, and whether it is a repeat item. */
function SharingSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { visibility, is_recurrent: isRecurrent } = form.state.values
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
    <Section title={t('item-form-sharing')}>
      <ChoiceCards
        label={t('item-form-visibility')}
        choices={choices}
        value={visibility}
        error={form.errorOf('visibility')}
        onChange={(next) => form.dispatch({ type: 'change', values: { visibility: next } })}
      />
      <Checkbox
        isChecked={isRecurrent}
        hint={t('item-form-recurrent-hint')}
        onChange={(next) => form.dispatch({ type: 'change', values: { is_recurrent: next } })}
      >
        {t('item-form-recurrent')}
      </Checkbox>
    </Section>
  )
}

import { type ItemType, itemTypes } from '@pollen/contract/constants'
import { type KeyboardEvent, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { typeIcons } from '../../../parts/type-tag.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import sheet from '../../../ui/section.module.css'
import { Section } from '../../../ui/section.tsx'
import { usePlaceInputs } from '../../places/index.ts'
import { PhotoSlots } from '../photos/photo-slots.tsx'
import { AboutSection } from './about-section.tsx'
import { DateFields } from './date-fields.tsx'
import classes from './item-form.module.css'
import { MoreOptions } from './more-options.tsx'
import { PlaceSection } from './place-section.tsx'
import type { ItemForm } from './use-item-form.ts'

type ItemFormFieldsProps = { form: ItemForm; onSubmit: () => void; actions: ReactNode }

/**
 * All fields of an item: one column on a phone, the photos next to the rest on a wide screen. Sections below the first screen are rendered
 * after its first paint.
 */
export function ItemFormFields({ form, onSubmit, actions }: ItemFormFieldsProps) {
  const { t } = useTranslation()
  const isFirstScreenDrawn = useDeferredValue(true, false)
  const { values } = form.state
  const isEvent = values.type === 'EV'
  const inputs = usePlaceInputs(values.place, (place) => form.dispatch({ type: 'change', values: { place } }))
  const dates = (
    <Section key="dates" title={t('item-form-dates')}>
      <DateFields form={form} />
    </Section>
  )
  const place = <PlaceSection key="place" form={form} inputs={inputs} />
  const photosAndText = [
    <div key="photos" className={classes.photos}>
      <div className={sheet.section}>
        <PhotoSlots
          photos={form.state.photos}
          onChange={(photos) => form.dispatch({ type: 'changePhotos', photos })}
          progress={form.upload.progress}
          onCancel={form.upload.cancel}
          disabled={form.isSending}
        />
      </div>
    </div>,
    <AboutSection key="about" form={form} />,
  ]
  // Time and place come first for an event. The keys keep the state of sections that move.
  const sections = isEvent ? [dates, place, ...photosAndText] : [...photosAndText, place]
  return (
    <form
      ref={form.form}
      className={classes.form}
      noValidate
      onKeyDown={leaveFieldOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TypeSection form={form} />
      <div className={classes.columns} data-sections={sections.length}>
        {isFirstScreenDrawn
          ? [...sections, <MoreOptions key="more" form={form} inputs={inputs} />]
          : [...sections.slice(0, 2), <div key="rest" className={classes.placeholder} />]}
        <div className={classes.actions}>{actions}</div>
      </div>
    </form>
  )
}

/** Enter in a field does not submit the form. From the name it leads to the description. Dialogs are outside the form in the DOM. */
function leaveFieldOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  const isField = target instanceof HTMLInputElement && target.type !== 'file' && currentTarget.contains(target)
  if (event.key !== 'Enter' || !isField) return
  event.preventDefault()
  const description = currentTarget.elements.namedItem('description')
  if (target.name === 'name' && description instanceof HTMLElement) description.focus()
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
      isCompact
      label={t('item-form-type')}
      choices={itemTypes.map(choice)}
      value={form.state.values.type}
      error={form.errorOf('type')}
      onChange={(itemType) => form.dispatch({ type: 'chooseType', itemType })}
    />
  )
}

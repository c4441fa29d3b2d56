import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSame } from '../../../lib/form-state.ts'
import { Button } from '../../../ui/button.tsx'
import { IconHome, IconPencil } from '../../../ui/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { PlaceChooser, type PlaceInputs, PlacePreview } from '../../places/index.ts'
import { ExactHomeWarning } from './exact-home.tsx'
import classes from './item-form.module.css'
import { isPlaceEmpty } from './item-form-values.ts'
import type { ItemForm } from './use-item-form.ts'

/** The place of the item, and what others will see of it. The preselected reference location needs only one line. */
export function PlaceSection({ form, inputs }: { form: ItemForm; inputs: PlaceInputs }) {
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  const isFocusNeeded = useRef(false)
  const { values, home } = form.state
  const { place, location_precision: precision } = values
  const error = form.errorOf('place')
  const isHome = home !== null && isSame(place, home) && !isChoosing && !error

  // The field replaces the button that had the focus. Its text is selected, because another address shall replace it.
  useEffect(() => {
    if (!isChoosing || !isFocusNeeded.current) return
    isFocusNeeded.current = false
    const field = block.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [isChoosing])

  function chooseAnother() {
    isFocusNeeded.current = true
    inputs.takeName(place.address)
    setIsChoosing(true)
  }
  return (
    <Section title={t('item-form-place')}>
      {isHome ? (
        <div className={classes.home}>
          <IconHome size={24} stroke={1.75} className={classes.homeIcon} aria-hidden />
          <p>
            <span className={classes.homeTitle}>{t('item-form-home')}</span>
            <span className={classes.soft}>{place.address}</span>
          </p>
          <Button look="outlined" icon={<IconPencil size={20} aria-hidden />} onClick={chooseAnother}>
            {t('item-form-home-other')}
          </Button>
        </div>
      ) : (
        <div ref={block}>
          {/* The preselection may come later, and must not replace a field that is being used. */}
          <PlaceChooser inputs={inputs} precision={precision} error={error} onUse={() => setIsChoosing(true)} />
        </div>
      )}
      <ExactHomeWarning form={form} />
      {!isPlaceEmpty(place) && <PlacePreview place={place} precision={precision} isBesideChooser={!isHome} />}
    </Section>
  )
}

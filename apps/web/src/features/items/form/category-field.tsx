import { type Category, categories as labels } from '@pollen/contract/constants'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryLabel } from '../../../parts/category-label.tsx'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { IconPlus, IconSparkles, IconX } from '../../../ui/icons.ts'
import { RoundButton } from '../../../ui/round-button.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import classes from './category-field.module.css'
import formClasses from './item-form.module.css'
import { chosenCategories, type ItemFormAction } from './item-form-store.ts'
import type { ItemForm } from './use-item-form.ts'

const maxCategories = 3
/** A closing dialog restores the focus first. */
const focusAfterMs = 200

type CategoryFieldProps = {
  form: ItemForm
  /** Categories suggested by a photo, most likely first. */
  suggested: Category[]
}

/** One to three distinct categories. The first one determines the icon of the item. */
export function CategoryField({ form, suggested }: CategoryFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { state } = form
  const { categories } = state.values
  const error = form.errorOf('categories')
  const isSuggested = (category: Category) => !state.hasChosen.categories && state.suggested === category
  const group = useRef<HTMLFieldSetElement>(null)
  const chosen = chosenCategories(state)
  const offered = suggested.filter((category) => !categories.includes(category))
  const change = (action: ItemFormAction) => {
    form.dispatch(action)
    // If the focused button has disappeared, the focus falls back to a part around this one. It moves to the last
    // button then, but not if the person has moved on.
    setTimeout(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('button')
      if (document.activeElement?.contains(group.current)) [...(buttons ?? [])].at(-1)?.focus()
    }, focusAfterMs)
  }
  const isOffering = offered.length > 0 && chosen.length < maxCategories
  const isPreselected = categories.length > chosen.length
  const chooseLabel = isPreselected
    ? 'item-form-category-other'
    : categories.length === 0
      ? 'item-form-category-choose'
      : 'item-form-category-add'
  return (
    <fieldset ref={group} className={classes.group} data-is-wrong={error !== undefined} aria-describedby={`${id}-hint`}>
      <legend className={field.label}>{t('item-form-categories')}</legend>
      <p id={`${id}-hint`} className={field.hint}>
        {t('item-form-categories-hint')}
      </p>
      {categories.length > 0 && (
        <ul className={classes.chosen}>
          {categories.map((category) => (
            <li key={category} className={classes.one}>
              <CategoryLabel category={category} />
              {isSuggested(category) && <span className={classes.mark}>{t('item-form-suggested')}</span>}
              <RoundButton
                look="plain"
                label={t('item-form-category-remove', { category: t(`category__${labels[category]}`) })}
                icon={<IconX size={18} aria-hidden />}
                onClick={() => change({ type: 'removeCategory', category })}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status">{isOffering && <p className={formClasses.soft}>{t('item-form-categories-offered')}</p>}</div>
      {isOffering && (
        <ul className={formClasses.chips}>
          {offered.map((category) => (
            <li key={category}>
              <button
                type="button"
                className={formClasses.chip}
                onClick={() => change({ type: 'addCategory', category })}
              >
                <IconSparkles size={18} stroke={1.75} aria-hidden />
                {t(`category__${labels[category]}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < maxCategories && (
        <div>
          <Button
            look="outlined"
            icon={<IconPlus size={20} aria-hidden />}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => setIsChoosing(true)}
          >
            {t(chooseLabel)}
          </Button>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      <CategoryDialog
        isOpen={isChoosing}
        chosen={chosen}
        onClose={() => setIsChoosing(false)}
        onChoose={(category) => {
          setIsChoosing(false)
          change({ type: 'addCategory', category })
        }}
      />
    </fieldset>
  )
}

import { type Category, categories as labels } from '@pollen/contract/constants'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { CategoryLabel } from '../category-label.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import classes from './category-section.module.css'
import { chooseCategories } from './form-state.ts'
import type { SectionProps } from './section-props.ts'

const most = 3
/** A dialog that closes gives the focus back first. */
const focusMs = 200

/** One to three, each once. The first is the one the item is shown by. */
export function CategorySection({ state, update, errorOf }: SectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { categories } = state.values
  const error = errorOf('categories')
  const isSuggested = (category: Category) => !state.hasChosen.categories && state.suggested === category
  const group = useRef<HTMLFieldSetElement>(null)
  const choose = (next: Category[]) => {
    update(chooseCategories(next))
    // The button that was used may be gone: the focus stays nearby.
    setTimeout(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('button')
      if (!group.current?.contains(document.activeElement)) [...(buttons ?? [])].at(-1)?.focus()
    }, focusMs)
  }
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
              <button
                type="button"
                className={classes.remove}
                aria-label={t('item-form-category-remove', { category: t(`category__${labels[category]}`) })}
                onClick={() => choose(categories.filter((other) => other !== category))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {categories.length < most && (
        <div>
          <Button
            look="outlined"
            icon={<IconPlus size={20} aria-hidden />}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => setIsChoosing(true)}
          >
            {t(categories.length === 0 ? 'item-form-category-choose' : 'item-form-category-add')}
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
        taken={categories}
        onClose={() => setIsChoosing(false)}
        onChoose={(category) => {
          setIsChoosing(false)
          choose([...categories, category])
        }}
      />
    </fieldset>
  )
}

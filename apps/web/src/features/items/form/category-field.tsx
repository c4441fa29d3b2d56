import { type Category, categories, categoryCodes, categories as labels } from '@pollen/contract/constants'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import field from '../../../ui/field.module.css'
import { RoundButton } from '../../../ui/round-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CategoryLabel } from '../category-label.tsx'
import classes from './category-field.module.css'
import type { ItemForm } from './use-item-form.ts'

const maxCategories = 3
/** A dialog that closes first gives the focus back. */
const focusAfterMs = 200

/** One to three categories, each once. The first one decides the item's symbol. */
export function CategoryField({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { state } = form
  const { categories } = state.values
  const error = form.errorOf('categories')
  const isSuggested = (category: Category) => !state.hasChosen.categories && state.suggested === category
  const group = useRef<HTMLFieldSetElement>(null)
  const choose = (next: Category[]) => {
    form.dispatch({ type: 'chooseCategories', categories: next })
    // The button that had the focus may be gone: the focus moves to the nearest one.
    setTimeout(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('button')
      if (!group.current?.contains(document.activeElement)) [...(buttons ?? [])].at(-1)?.focus()
    }, focusAfterMs)
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
              <RoundButton
                look="plain"
                label={t('item-form-category-remove', { category: t(`category__${labels[category]}`) })}
                icon={<IconX size={18} aria-hidden />}
                onClick={() => choose(categories.filter((other) => other !== category))}
              />
            </li>
          ))}
        </ul>
      )}
      {categories.length < maxCategories && (
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
        chosen={categories}
        onClose={() => setIsChoosing(false)}
        onChoose={(category) => {
          setIsChoosing(false)
          choose([...categories, category])
        }}
      />
    </fieldset>
  )
}

type CategoryDialogProps = {
  isOpen: boolean
  chosen: Category[]
  onClose: () => void
  onChoose: (category: Category) => void
}

function CategoryDialog({ isOpen, onClose, ...list }: CategoryDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('item-form-category-choose')} size={640}>
      <CategoryList {...list} />
    </Dialog>
  )
}

/** Lower case and no accents, as people type when they search. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The categories that are not chosen yet; typing filters them, and Enter chooses the first one. */
function CategoryList({ chosen, onChoose }: Pick<CategoryDialogProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const all = categoryCodes.filter((category) => !chosen.includes(category))
  const found = all.filter((category) =>
    withoutAccents(t(`category__${categories[category]}`)).includes(withoutAccents(search.trim())),
  )
  const chooseFirst = (event: FormEvent) => {
    event.preventDefault()
    // In React, events of the dialog also reach the form that contains it.
    event.stopPropagation()
    if (search.trim() !== '' && found[0]) onChoose(found[0])
  }
  return (
    <form onSubmit={chooseFirst} className={classes.search}>
      <TextField
        label={t('item-form-category-search')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={setSearch}
        data-autofocus
      />
      <p role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
        {found.length > 0 ? t('item-form-categories-found', { count: found.length }) : t('item-form-categories-none')}
      </p>
      <ul className={classes.choices}>
        {found.map((category) => (
          <li key={category}>
            <button type="button" className={classes.choice} onClick={() => onChoose(category)}>
              <CategoryLabel category={category} />
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

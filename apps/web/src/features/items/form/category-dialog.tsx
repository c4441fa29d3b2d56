import { type Category, categories, categoryCodes } from '@pollen/contract/constants'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryLabel } from '../../../parts/category-label.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from './category-field.module.css'

type CategoryDialogProps = {
  isOpen: boolean
  chosen: Category[]
  onClose: () => void
  onChoose: (category: Category) => void
}

export function CategoryDialog({ isOpen, onClose, ...list }: CategoryDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('item-form-category-choose')} size={640}>
      <CategoryList {...list} />
    </Dialog>
  )
}

/** Normalizes a text for the search: lower case, without accents. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Lists the categories that are not chosen yet. Typing filters them, and Enter chooses the first one. */
function CategoryList({ chosen, onChoose }: Pick<CategoryDialogProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const all = categoryCodes.filter((category) => !chosen.includes(category))
  const found = all.filter((category) =>
    withoutAccents(t(`category__${categories[category]}`)).includes(withoutAccents(search.trim())),
  )
  const chooseFirst = (event: FormEvent) => {
    event.preventDefault()
    // React events of the dialog bubble to the form that renders it.
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

import { type Category, categories } from '@pollen/contract/constants'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CategoryLabel } from '../category-label.tsx'
import classes from './category-section.module.css'

type CategoryDialogProps = {
  isOpen: boolean
  taken: Category[]
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

/** Without case and accents, as people type when they search. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All that are not taken; typing narrows them, and Enter takes the first. */
function CategoryList({ taken, onChoose }: Pick<CategoryDialogProps, 'taken' | 'onChoose'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const all = (Object.keys(categories) as Category[]).filter((category) => !taken.includes(category))
  const found = all.filter((category) => plain(t(`category__${categories[category]}`)).includes(plain(search.trim())))
  const takeFirst = (event: FormEvent) => {
    event.preventDefault()
    // The dialog lies inside the page's own form as far as events go.
    event.stopPropagation()
    if (search.trim() !== '' && found[0]) onChoose(found[0])
  }
  return (
    <form onSubmit={takeFirst} className={classes.search}>
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

import { type Category, type ItemType, itemTypes } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { CategoryPicture } from '../../parts/category-picture.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import classes from './example-board.module.css'

const pictures: Record<ItemType, Category> = { DN: 'HS', LN: 'EQ', RQ: 'HL', EV: 'EN' }

/** A notice board with one example for each type of item. */
export function ExampleBoard() {
  const { t } = useTranslation()
  return (
    <ul className={classes.board} aria-label={t('home-board')}>
      {itemTypes.map((type) => (
        <li key={type} className={classes.note}>
          <CategoryPicture category={pictures[type]} className={classes.picture} />
          <TypeTag type={type} />
          <p className={classes.example}>{t(`home-example__${type}`)}</p>
        </li>
      ))}
    </ul>
  )
}

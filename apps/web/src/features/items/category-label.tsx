import { type Category, categories } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from './category-icons.ts'
import classes from './category-label.module.css'

export function CategoryLabel({ category }: { category: Category }) {
  const { t } = useTranslation()
  const Icon = categoryIcons[category]
  return (
    <span className={classes.label}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      {t(`category__${categories[category]}`)}
    </span>
  )
}

import type { ItemType } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { typeIcons } from './type-icons.ts'
import classes from './type-tag.module.css'

/** Donation, loan, request or event: never by colour alone. */
export function TypeTag({ type }: { type: ItemType }) {
  const { t } = useTranslation()
  const Icon = typeIcons[type]
  return (
    <span className={classes.tag} data-type={type}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(`item_type__${type}`)}
    </span>
  )
}

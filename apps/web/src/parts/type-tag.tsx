import type { ItemType } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { IconCalendarHeart, IconGift, IconRepeat, IconSpeakerphone } from '../ui/icons.ts'
import classes from './type-tag.module.css'

export const typeIcons = { DN: IconGift, LN: IconRepeat, RQ: IconSpeakerphone, EV: IconCalendarHeart } as const

/** Icon and word repeat the type, because colour alone must not carry it. */
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

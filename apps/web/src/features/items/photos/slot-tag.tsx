import { useTranslation } from 'react-i18next'
import { slotTagKind } from './arrange-photos.ts'
import classes from './slot-tag.module.css'

/** How many photos can still be added. */
export function SlotTag({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.tag} data-kind={slotTagKind(left)}>
      {t('photo-slots-left', { count: left })}
    </span>
  )
}

import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './empty-slot.module.css'

type EmptySlotProps = {
  /** The control that fills it; only the first free slot has one. */
  inputId?: string
  isFirst: boolean
  isPreparing: boolean
  isShownNarrow: boolean
  isShownWide: boolean
}

/** Only to be seen and pressed: for who listens, the button and the tag say the same. */
export function EmptySlot({ inputId, isFirst, isPreparing, isShownNarrow, isShownWide }: EmptySlotProps) {
  const { t } = useTranslation()
  return (
    <li
      className={classes.slot}
      data-is-preparing={isPreparing}
      data-is-shown-narrow={isShownNarrow}
      data-is-shown-wide={isShownWide}
      aria-hidden
    >
      {inputId && (
        <label htmlFor={inputId} className={classes.add}>
          <IconPhotoPlus size={isFirst ? 44 : 28} stroke={1.5} />
          {isFirst && <span className={classes.byMouse}>{t('photos-drop')}</span>}
          {isFirst && <span className={classes.byFinger}>{t('photos-tap')}</span>}
        </label>
      )}
    </li>
  )
}

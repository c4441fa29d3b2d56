import { useTranslation } from 'react-i18next'
import { IconBell, IconLock, IconRuler2 } from '../../ui/icons.ts'
import classes from './location-uses.module.css'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Explains what the reference location is used for, and how precisely others see it. */
export function LocationUses() {
  const { t } = useTranslation()
  return (
    <ul className={classes.uses}>
      <li>
        <IconRuler2 {...icon} />
        {t('location-for-distances')}
      </li>
      <li>
        <IconBell {...icon} />
        {t('location-for-news')}
      </li>
      <li>
        <IconLock {...icon} />
        {t('location-is-private')}
      </li>
    </ul>
  )
}

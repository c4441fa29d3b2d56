import { IconMapPinCheck, IconMapPinOff, IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './place-chooser.module.css'

const icons = { looking: IconMapSearch, found: IconMapPinCheck, missing: IconMapPinOff }

/** Says whether the words are a point on the map too. */
export function FoundNote({ state }: { state: keyof typeof icons | undefined }) {
  const { t } = useTranslation()
  const Icon = state && icons[state]
  return (
    <div role="status">
      {Icon && (
        <p className={classes.found} data-state={state}>
          <Icon size={20} aria-hidden />
          {t(`place-state__${state}`)}
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { IconX } from '../../ui/icons.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import classes from './map-notices.module.css'

const storageKey = 'pollen.tiles-notice'
const hidden = 'hidden'

/** Says that a simpler map replaces unreachable tiles. Once dismissed, this device never shows it again. */
export function TilesNotice() {
  const { t } = useTranslation()
  const [isHidden, setIsHidden] = useState(() => readStored(storageKey) === hidden)
  if (isHidden) return null
  const hide = () => {
    writeStored(storageKey, hidden)
    setIsHidden(true)
  }
  return (
    <div className={classes.notice} data-has-close>
      <p>
        {t('map-tiles-unreachable')} {t('map-tiles-simpler')}
      </p>
      <RoundButton
        look="plain"
        size="small"
        label={t('map-tiles-dismiss')}
        icon={<IconX size={18} aria-hidden />}
        onClick={hide}
      />
    </div>
  )
}

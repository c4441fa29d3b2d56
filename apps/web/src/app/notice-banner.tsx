import type { Instance } from '@pollen/contract/instance'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../features/instance/index.ts'
import { readStored, writeStored } from '../lib/browser-storage.ts'
import { currentLanguage } from '../lib/i18n.ts'
import { IconX } from '../ui/icons.ts'
import { RoundButton } from '../ui/round-button.tsx'
import classes from './page-frame.module.css'

const closedKey = 'pollen.banner-closed'
/** The last known notice. Showing it immediately avoids a layout shift when the answer arrives. */
const noticeKey = 'pollen.notice'
type Notice = Pick<Instance, 'banner' | 'is_in_maintenance'>

/** Shows the banner of the operators until it is closed, and a warning during maintenance. */
export function NoticeBanner() {
  const { t } = useTranslation()
  const { data: instance } = useQuery(instanceQuery)
  // Closed banners are known only to the browser, so the server renders no banner into the home page.
  const isInBrowser = useSyncExternalStore(noChange, isTrue, isFalse)
  const [closedNow, setClosedNow] = useState<string>()
  const closed = closedNow ?? (isInBrowser ? readStored(closedKey) : null)
  const language = currentLanguage()
  const notice = instance ?? (isInBrowser ? lastNotice() : null)
  const banner = isInBrowser && notice?.banner?.id !== closed ? notice?.banner : null
  useEffect(() => {
    if (!instance) return
    const { banner, is_in_maintenance } = instance
    writeStored(noticeKey, banner || is_in_maintenance ? JSON.stringify({ banner, is_in_maintenance }) : null)
  }, [instance])
  function close(id: string) {
    writeStored(closedKey, id)
    setClosedNow(id)
  }
  return (
    <div role="status">
      {isInBrowser && notice?.is_in_maintenance && <p className={classes.warning}>{t('error_keys__MAINTENANCE')}</p>}
      {banner && (
        <div className={classes.offer}>
          <p>{banner[language]}</p>
          <RoundButton
            label={t('banner-close')}
            icon={<IconX size={20} aria-hidden />}
            look="plain"
            onClick={() => close(banner.id)}
          />
        </div>
      )}
    </div>
  )
}

const noChange = () => () => undefined
const isTrue = () => true
const isFalse = () => false

function lastNotice(): Notice | null {
  try {
    return JSON.parse(readStored(noticeKey) ?? 'null')
  } catch {
    return null
  }
}

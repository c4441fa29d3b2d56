import type { Instance } from '@pollen/contract/instance'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../features/instance/index.ts'
import { readStored, writeStored } from '../lib/browser-storage.ts'
import { currentLanguage } from '../lib/i18n.ts'
import { RoundButton } from '../ui/round-button.tsx'
import classes from './page-frame.module.css'

const closedKey = 'pollen.banner-closed'
/** What was said last: the next page starts with it, instead of moving down when the answer comes. */
const noticeKey = 'pollen.notice'
type Notice = Pick<Instance, 'banner' | 'is_in_maintenance'>

/** What operators tell everybody. Whoever closes a banner sees the next one; maintenance is said as long as it lasts. */
export function NoticeBanner() {
  const { t } = useTranslation()
  const { data: instance } = useQuery(instanceQuery)
  // What this browser closed is known once the page is here: the server, which writes the home page, does not know it.
  const [closed, setClosed] = useState<string | null>()
  useLayoutEffect(() => setClosed(readStored(closedKey)), [])
  const language = currentLanguage()
  const isKnown = closed !== undefined
  const notice = instance ?? (isKnown ? lastNotice() : null)
  const banner = isKnown && notice?.banner?.id !== closed ? notice?.banner : null
  useEffect(() => {
    if (!instance) return
    const { banner, is_in_maintenance } = instance
    writeStored(noticeKey, banner || is_in_maintenance ? JSON.stringify({ banner, is_in_maintenance }) : null)
  }, [instance])
  function close(id: string) {
    writeStored(closedKey, id)
    setClosed(id)
  }
  return (
    <div role="status">
      {isKnown && notice?.is_in_maintenance && <p className={classes.warning}>{t('error_keys__MAINTENANCE')}</p>}
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

function lastNotice(): Notice | null {
  try {
    return JSON.parse(readStored(noticeKey) ?? 'null')
  } catch {
    return null
  }
}

import type { Message } from '@pollen/contract/messages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../../ui/callout.tsx'
import classes from './first-message-warning.module.css'
import { findScamSigns, scamSigns } from './scam-signs.ts'

type FirstMessageWarningProps = { messages: Message[]; hasOlder: boolean; viewerId: number | undefined }

/** Warns the recipient of a first message, until they answer, if it asks for something to be careful about. */
export function FirstMessageWarning({ messages, hasOlder, viewerId }: FirstMessageWarningProps) {
  const { t } = useTranslation()
  const signs = useMemo(() => {
    if (hasOlder || messages.some(({ user_id }) => user_id === viewerId)) return []
    const found = new Set(messages.flatMap(({ content }) => findScamSigns(content)))
    return scamSigns.filter((sign) => found.has(sign))
  }, [messages, hasOlder, viewerId])
  return (
    <div role="status">
      {signs.length > 0 && (
        <div className={classes.warning}>
          <Callout kind="warning" title={t('message-warning')}>
            {signs.map((sign) => (
              <p key={sign}>{t(`message-warning__${sign}`)}</p>
            ))}
          </Callout>
        </div>
      )}
    </div>
  )
}

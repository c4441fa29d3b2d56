import type { Message } from '@pollen/contract/messages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useBlocking } from '../../blocks/index.ts'
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
  const sender = messages[0]?.user
  return (
    <div role="status">
      {signs.length > 0 && (
        <div className={classes.warning}>
          <Callout kind="warning" title={t('message-warning')}>
            {signs.map((sign) => (
              <p key={sign}>{t(`message-warning__${sign}`)}</p>
            ))}
            {sender && <BlockSender sender={sender} />}
          </Callout>
        </div>
      )}
    </div>
  )
}

function BlockSender({ sender }: { sender: NonNullable<Message['user']> }) {
  const { t } = useTranslation()
  const { askToBlock, blockDialog } = useBlocking({ member: sender })
  return (
    <>
      <Button look="outlined" onClick={askToBlock}>
        {t('block', { name: sender.first_name })}
      </Button>
      {blockDialog}
    </>
  )
}

import { IconMailOpened } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import classes from './mail-sent.module.css'

/** Takes the place of a form once its mail is on its way; says no more than the server does. */
export function MailSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={classes.sent}>
      <span className={classes.icon}>
        <IconMailOpened size={36} stroke={1.5} aria-hidden />
      </span>
      <p ref={text} tabIndex={-1} className={classes.text}>
        <Trans i18nKey="mail-sent" values={{ to }} components={{ strong: <strong /> }} />
      </p>
      <p className={classes.hint}>{t('mail-sent-hint')}</p>
      <Button look="outlined" onClick={onAgain}>
        {t('mail-sent-again')}
      </Button>
    </div>
  )
}

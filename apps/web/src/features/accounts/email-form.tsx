import { Email } from '@pollen/contract/account-fields'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { IconMailOpened } from '../../ui/icons.ts'
import { SheetHint, SheetResult } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './email-form.module.css'
import { rememberedLogIn } from './remembered-log-in.ts'
import { showAccountFailure } from './show-account-failure.ts'

type EmailFormProps = {
  action: string
  send: (email: string) => Promise<unknown>
  success: string
  failure: string
}

/** Asks for an email address and sends a link to it. */
export function EmailForm({ action, send, success, failure }: EmailFormProps) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, formProps, isSending } = useSubmitForm({
    schema: z.object({ email: Email }),
    initial: { email: Email.safeParse(rememberedLogIn()).data ?? '' },
    send: async ({ email }) => {
      await send(email)
      setSentTo(email)
      showSnackbar('mail', success)
    },
    onFailure: (reason) => showAccountFailure(reason, failure),
  })
  if (sentTo) return <MailSent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <form {...formProps}>
      <TextField {...field('email')} label={t('email')} type="email" inputMode="email" autoComplete="email" required />
      <Button type="submit" size="large" isBusy={isSending}>
        {action}
      </Button>
    </form>
  )
}

/** Replaces a form once its mail is sent. Like the server, it does not reveal whether the account exists. */
export function MailSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.sent}>
      <span className={classes.icon}>
        <IconMailOpened size={36} stroke={1.5} aria-hidden />
      </span>
      <SheetResult>
        <Trans i18nKey="mail-sent" values={{ to }} components={{ strong: <strong /> }} />
      </SheetResult>
      <SheetHint>{t('mail-sent-hint')}</SheetHint>
      <Button look="outlined" onClick={onAgain}>
        {t('mail-sent-again')}
      </Button>
    </div>
  )
}

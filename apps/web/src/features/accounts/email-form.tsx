import { Email } from '@pollen/contract/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MailSent } from './mail-sent.tsx'
import { showFailure } from './show-failure.ts'

type EmailFormProps = {
  action: string
  send: (email: string) => Promise<unknown>
  success: string
  failure: string
}

/** An address, to which a link is then mailed. */
export function EmailForm({ action, send, success, failure }: EmailFormProps) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, formProps, isSending } = useSubmitForm({
    schema: z.object({ email: Email }),
    initial: { email: '' },
    send: async ({ email }) => {
      await send(email)
      setSentTo(email)
      showSnackbar('mail', success)
    },
    onFailure: (reason) => showFailure(reason, failure),
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

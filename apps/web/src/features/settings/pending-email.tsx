import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { updateMe } from '../members/index.ts'
import classes from './general-information.module.css'

type PendingEmailProps = { email: string; pendingEmail: string; onCancelled: () => void }

/** Shows that a new address awaits confirmation, and offers to resend the link or to cancel the change. */
export function PendingEmail({ email, pendingEmail, onCancelled }: PendingEmailProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => updateMe({ email: pendingEmail }, queryClient),
    onSuccess: () => showSnackbar('mail', t('notif-success-email-link-sent', { email: pendingEmail })),
  })
  const cancel = useMutation({
    mutationFn: () => updateMe({ email }, queryClient),
    onSuccess: () => {
      onCancelled()
      showSnackbar('success', t('email-change-cancelled', { email }))
    },
  })
  return (
    <Callout kind="info" title={t('pending-email-title')}>
      <p className={classes.pending}>
        <Trans i18nKey="pending-email" values={{ email, pendingEmail }} components={{ strong: <strong /> }} />
      </p>
      <div className={classes.actions}>
        <Button look="outlined" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t('pending-email-resend')}
        </Button>
        <Button look="plain" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('pending-email-cancel')}
        </Button>
      </div>
    </Callout>
  )
}

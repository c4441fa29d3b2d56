import { Recovery } from '@pollen/contract/account-fields'
import { pages } from '@pollen/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { confirmRecovery, requestRecovery } from './accounts.api.ts'
import { MailSent } from './email-form.tsx'
import { MailedLinkAccount, useMailedLink } from './mailed-link.tsx'
import { rememberedLogIn } from './remembered-log-in.ts'
import { showAccountFailure } from './show-account-failure.ts'

export function RecoverAccountPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, formProps, isSending } = useSubmitForm({
    schema: Recovery,
    initial: { accountValue: rememberedLogIn() },
    send: async ({ accountValue }) => {
      const { email } = await requestRecovery(accountValue)
      setSentTo(email)
      showSnackbar('mail', t('notif-success-recovery-sent', { email }))
    },
    onFailure: (failure) => showAccountFailure(failure),
  })
  const footer = (
    <p>
      <Link to={pages.login.path}>{t('back-to-log-in')}</Link>
    </p>
  )
  return (
    <Sheet title={t('page-title__recoverAccount')} lead={t('recover-account-lead')} footer={footer}>
      {sentTo ? (
        <MailSent to={sentTo} onAgain={() => setSentTo(null)} />
      ) : (
        <form {...formProps}>
          <TextField
            {...field('accountValue')}
            label={t('email-or-username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Button type="submit" size="large" isBusy={isSending}>
            {t('recover-account-send')}
          </Button>
        </form>
      )}
    </Sheet>
  )
}

export function ConfirmRecoveryPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token } = useParams({ from: `/with-navbar${pages.recoverAccountToken.path}` })
  const link = useMailedLink({ token, action: 'recover_account', fallback: pages.recoverAccount.path })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => confirmRecovery(token),
    onSuccess: () => {
      showSnackbar('success', t('notif-success-account-recovered'))
      return navigate({ to: pages.login.path })
    },
  })
  return (
    <Sheet title={t('page-title__recoverAccountToken')} lead={t('confirm-recovery-lead')}>
      <MailedLinkAccount link={link}>
        <Button size="large" disabled={!link.data} isBusy={isPending || isSuccess} onClick={() => mutate()}>
          {t('confirm-recovery')}
        </Button>
      </MailedLinkAccount>
    </Sheet>
  )
}

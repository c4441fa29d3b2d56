import { pages } from '@pollen/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { confirmRecovery } from './accounts.api.ts'
import { CheckedLink } from './checked-link.tsx'
import { useCheckedLink } from './use-checked-link.ts'

export function ConfirmRecoveryPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token } = useParams({ from: `/with-navbar${pages.recoverAccountToken.path}` })
  const link = useCheckedLink({ token, action: 'recover_account', otherwise: pages.recoverAccount.path })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => confirmRecovery(token),
    onSuccess: () => {
      showSnackbar('success', t('notif-success-account-recovered'))
      return navigate({ to: pages.login.path })
    },
  })
  return (
    <Sheet title={t('page-title__recoverAccountToken')} lead={t('confirm-recovery-lead')}>
      <CheckedLink link={link}>
        <Button size="large" disabled={!link.data} isBusy={isPending || isSuccess} onClick={() => mutate()}>
          {t('confirm-recovery')}
        </Button>
      </CheckedLink>
    </Sheet>
  )
}

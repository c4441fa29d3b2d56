import { pages } from '@pollen/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { confirmDeletion } from './accounts.api.ts'
import { MailedLinkAccount, useMailedLink } from './mailed-link.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

export function ConfirmDeletionPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token } = useParams({ from: `/with-navbar${pages.startAccountDeletionProcess.path}` })
  const link = useMailedLink({ token, action: 'delete_account', fallback: pages.home.path })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => confirmDeletion(token),
    onSuccess: () => {
      showSnackbar('mail', t('notif-success-account-deletion-started'))
      return navigate({ to: pages.home.path })
    },
  })
  return (
    <Sheet title={t('page-title__startAccountDeletionProcess')} lead={t('confirm-deletion-lead')}>
      <MailedLinkAccount link={link}>
        <Callout kind="warning">
          <p>{t('confirm-deletion-consequences')}</p>
        </Callout>
        <UnsentNotice />
        <Button
          look="danger"
          size="large"
          disabled={!link.data}
          isBusy={isPending || isSuccess}
          onClick={() => mutate()}
        >
          {t('confirm-deletion')}
        </Button>
        <ButtonLink to={pages.map.path} look="outlined">
          {t('confirm-deletion-keep')}
        </ButtonLink>
      </MailedLinkAccount>
    </Sheet>
  )
}

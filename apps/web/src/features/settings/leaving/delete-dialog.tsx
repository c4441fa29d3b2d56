import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { askDeletion } from '../../accounts/index.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  async function ask(password: string) {
    await askDeletion(password)
    showSnackbar('mail', t('notif-success-account-deletion-process-link-sent'))
    onClose()
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('delete-account-title')}
      action={t('delete-account-send')}
      send={ask}
    >
      <ul>
        <li>{t('delete-account-mail')}</li>
        <li>{t('delete-account-delay')}</li>
        <li>{t('delete-account-messages')}</li>
      </ul>
    </PasswordDialog>
  )
}

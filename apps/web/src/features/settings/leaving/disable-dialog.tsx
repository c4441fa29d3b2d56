import { pages } from '@pollen/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { disableAccount } from '../../accounts/index.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function DisableDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  async function disable(password: string) {
    await disableAccount(password)
    showSnackbar('success', t('notif-success-account-disabling'))
    await navigate({ to: pages.login.path })
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('disable-account-title')}
      action={t('disable-account')}
      send={disable}
    >
      <ul>
        <li>{t('disable-account-hidden')}</li>
        <li>{t('disable-account-conversations')}</li>
        <li>{t('disable-account-back')}</li>
      </ul>
    </PasswordDialog>
  )
}

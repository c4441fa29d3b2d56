import { useTranslation } from 'react-i18next'
import { UnsentNotice } from '../features/accounts/unsent-notice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { FocusAfter } from '../ui/dialog.tsx'

type LogOutDialogProps = { isOpen: boolean; onConfirm: () => void; onCancel: () => void; focusAfter: FocusAfter }

/** Warns that a log-out deletes unsent input. */
export function LogOutDialog(props: LogOutDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      {...props}
      title={t('log-out-unsent-title')}
      action={t('log-out-and-delete')}
      cancel={t('log-out-stay')}
    >
      <UnsentNotice />
    </ConfirmDialog>
  )
}

import { useTranslation } from 'react-i18next'
import { UnsentNotice } from '../features/accounts/unsent-notice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { FocusAfter } from '../ui/dialog.tsx'

type LogOutQuestionProps = { isOpen: boolean; onConfirm: () => void; onCancel: () => void; focusAfter: FocusAfter }

/** A log-out deletes what was written and not sent. */
export function LogOutQuestion(props: LogOutQuestionProps) {
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

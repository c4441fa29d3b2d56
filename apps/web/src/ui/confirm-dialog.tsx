import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, type FocusAfter } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  /** Label of the confirming button, such as "Remove". */
  action: string
  /** Label of the other button, where "Cancel" would be ambiguous. */
  cancel?: string
  isBusy?: boolean
  focusAfter?: FocusAfter
  children: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  onCancel,
  onConfirm,
  action,
  cancel,
  isBusy,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
      <Button look="outlined" onClick={onCancel} data-autofocus>
        {cancel ?? t('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} onClose={onCancel} actions={actions}>
      {children}
    </Dialog>
  )
}

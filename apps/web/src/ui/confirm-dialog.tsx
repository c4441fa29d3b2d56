import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, type FocusAfter } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  /** The label of the button that confirms: "Remove". */
  action: string
  /** The label of the other button, where "Cancel" would not say what it does. */
  cancel?: string
  isBusy?: boolean
  focusAfter?: FocusAfter
  children: ReactNode
}

/** Asks before an action that cannot be undone. */
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

import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { FocusAfter } from '../../../ui/dialog.tsx'
import { deleteItem } from '../items.api.ts'
import { useRemoveItem } from './use-remove-item.ts'

type DeleteDialogProps = { item: Item; isOpen: boolean; onClose: () => void; focusAfter?: FocusAfter }

export function DeleteDialog({ item, onClose, ...dialog }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRemoveItem({
    call: () => deleteItem(item.id),
    successText: t('item-delete-done'),
    failureText: t('notif-error-item-delete'),
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('item-delete-title', { name: item.name })}
      action={t('item-delete')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{t('item-delete-text')}</p>
      {item.is_recurrent && <p>{t('item-delete-template')}</p>}
    </ConfirmDialog>
  )
}

import type { Item } from '@pollen/contract/items'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deleteItem } from '../items.api.ts'
import classes from './item-actions.module.css'
import { useRemoveItem } from './use-remove-item.ts'

export function DeleteItem({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  const reasonId = useId()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useRemoveItem({
    call: () => deleteItem(item.id),
    successText: t('item-delete-done'),
    failureText: t('notif-error-item-delete'),
  })
  return (
    <div className={classes.actions}>
      <Button
        look="danger"
        disabled={!isOwn}
        aria-describedby={isOwn ? undefined : reasonId}
        onClick={() => setIsConfirming(true)}
      >
        {t('item-delete')}
      </Button>
      {!isOwn && (
        <p id={reasonId} className={classes.reason}>
          {t('item-delete-owner-only', { name: item.user.first_name })}
        </p>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('item-delete-title', { name: item.name })}
        action={t('item-delete')}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        <p>{t('item-delete-text')}</p>
        {item.is_recurrent && <p>{t('item-delete-template')}</p>}
      </ConfirmDialog>
    </div>
  )
}

import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deleteItem } from '../items.api.ts'
import { useLeaving } from './use-leaving.ts'

export function DeleteItem({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useLeaving({ act: () => deleteItem(item.id), done: t('item-delete-done') })
  return (
    <div>
      <Button look="danger" disabled={!isOwn} onClick={() => setIsAsking(true)}>
        {t('item-delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('item-delete')}
        action={t('item-delete')}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('item-delete-text')}</p>
      </ConfirmDialog>
    </div>
  )
}

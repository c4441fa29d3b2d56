import type { Item } from '@pollen/contract/items'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import classes from './delete-button.module.css'
import { ItemDialogs } from './item-dialogs.tsx'

/** Disabled for other members, with the reason. */
export function DeleteButton({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  const reasonId = useId()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        look="danger"
        disabled={!isOwn}
        aria-describedby={isOwn ? undefined : reasonId}
        onClick={() => setIsConfirming(true)}
      >
        {t('item-delete')}
      </Button>
      {isOwn ? (
        <ItemDialogs item={item} open={isConfirming ? 'delete' : null} onClose={() => setIsConfirming(false)} />
      ) : (
        <p id={reasonId} className={classes.reason}>
          {t('item-delete-owner-only', { name: item.user.first_name })}
        </p>
      )}
    </>
  )
}

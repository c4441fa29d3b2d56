import { closingReasons, type Item } from '@pollen/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeItem } from '../items.api.ts'
import classes from './close-item.module.css'
import { useLeaving } from './use-leaving.ts'

/** Asks how it went, in the words of the type, and closes the item. */
export function CloseItem({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const act = (reason: string) => closeItem(item.id, reason)
  const { mutate, isPending } = useLeaving({ act, done: t('item-close-done') })
  return (
    <>
      <Button look="outlined" onClick={() => setIsOpen(true)}>
        {t('item-close')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('item-close-title')}>
        <p>{t('item-close-text')}</p>
        <div className={classes.reasons}>
          {closingReasons.map((reason) => (
            <Button key={reason} look="outlined" isBusy={isPending} onClick={() => mutate(reason)}>
              {t(`closing-reason__${reason === 'OTH' ? reason : `${item.type}_${reason}`}`)}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  )
}

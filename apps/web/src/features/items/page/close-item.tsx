import type { Item } from '@pollen/contract/items'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CloseItemForm } from './close-item-form.tsx'

export function CloseItem({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="outlined" icon={<IconLock size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('item-close')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('item-close-title')}>
        <CloseItemForm item={item} onCancel={close} />
      </Dialog>
    </>
  )
}

import type { Item } from '@pollen/contract/items'
import { IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CloseItem } from './close-item.tsx'
import { DeleteItem } from './delete-item.tsx'
import classes from './item-view.module.css'
import { shareLink } from './share-link.ts'

/** A closed item only offers its definitive deletion, which everyone sees and its owner alone can use. */
export function ItemActions({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  if (item.is_closed) return <DeleteItem item={item} isOwn={isOwn} />
  return (
    <div className={classes.row}>
      {item.visibility !== 'DR' && (
        <Button look="outlined" icon={<IconShare size={20} aria-hidden />} onClick={() => shareLink(item.name)}>
          {t('share')}
        </Button>
      )}
      {isOwn && <CloseItem item={item} />}
    </div>
  )
}

import type { Item } from '@pollen/contract/items'
import { IconMessage, IconShare } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SubmitAgain } from '../submit-again.tsx'
import { CloseItem } from './close-item.tsx'
import { DeleteItem } from './delete-item.tsx'
import { EditItem } from './edit-item.tsx'
import classes from './item-actions.module.css'
import { MessageOwner } from './message-owner.tsx'
import { PublishDraft } from './publish-draft.tsx'
import { shareLink } from './share-link.ts'

type ItemActionsProps = {
  item: Item
  isOwn: boolean
  /** Where the state of the item is told, which may be why something cannot be done. */
  stateId: string
  commentBox: RefObject<HTMLTextAreaElement | null>
}

/** A closed item only offers its definitive deletion, which everyone sees and its owner alone can use. */
export function ItemActions({ item, isOwn, stateId, commentBox }: ItemActionsProps) {
  const { t } = useTranslation()
  if (item.is_closed) return <DeleteItem item={item} isOwn={isOwn} />
  const isDraft = item.visibility === 'DR'
  const comment = () => {
    commentBox.current?.focus({ preventScroll: true })
    commentBox.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <div className={classes.actions}>
      {isDraft && <PublishDraft item={item} />}
      {isOwn ? (
        <>
          <EditItem item={item} look={isDraft ? 'outlined' : 'filled'} />
          {item.is_recurrent && <SubmitAgain item={item} />}
          {isDraft ? <DeleteItem item={item} isOwn /> : <CloseItem item={item} />}
        </>
      ) : (
        <>
          <MessageOwner item={item} stateId={stateId} />
          <Button look="outlined" icon={<IconMessage size={20} aria-hidden />} onClick={comment}>
            {t('comment-leave')}
          </Button>
        </>
      )}
      {!isDraft && (
        <Button look="outlined" icon={<IconShare size={20} aria-hidden />} onClick={() => shareLink(item.name)}>
          {t('share')}
        </Button>
      )}
    </div>
  )
}

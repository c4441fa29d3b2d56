import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconMessage, IconPencil, IconRefresh, IconShare } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CloseItem } from './close-item.tsx'
import { DeleteItem } from './delete-item.tsx'
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
  const params = { id: String(item.id) }
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
          <ButtonLink to={pages.editItem.path} params={params} look={isDraft ? 'outlined' : 'filled'} icon={edit}>
            {t('item-edit')}
          </ButtonLink>
          {item.is_recurrent && (
            <ButtonLink to={pages.addItemFrom.path} params={params} look="outlined" icon={again}>
              {t('item-submit-again')}
            </ButtonLink>
          )}
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

const edit = <IconPencil size={20} aria-hidden />
const again = <IconRefresh size={20} aria-hidden />

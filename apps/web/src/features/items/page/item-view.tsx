import type { Item } from '@pollen/contract/items'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetPageName } from '../../../lib/page-name.ts'
import { useSession } from '../../../lib/session.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CategoryLabel } from '../category-label.tsx'
import { ItemBadge, ItemCounts } from '../item-tags.tsx'
import { TypeTag } from '../type-tag.tsx'
import { Availability } from './availability.tsx'
import { Comments } from './comments/comments.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemPlace } from './item-place.tsx'
import { ItemState } from './item-state.tsx'
import classes from './item-view.module.css'
import { OwnerCard } from './owner-card.tsx'
import { ItemPictures } from './pictures/item-pictures.tsx'
import { TemplateActions } from './template-actions.tsx'

type ItemViewProps = {
  item: Item
  /** One's own recurrent item, looked at as the beginning of a new one. */
  isTemplate: boolean
}

export function ItemView({ item, isTemplate }: ItemViewProps) {
  const { t } = useTranslation()
  const isOwn = useSession()?.userId === item.user.id
  useSetPageName(item.name)
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const stateId = useId()
  const categories = [item.category1, item.category2, item.category3].filter((category) => category !== null)
  return (
    <div className={classes.page}>
      <ItemPictures item={item} />
      <div className={classes.words}>
        <div className={classes.row}>
          <TypeTag type={item.type} />
          <ItemBadge item={item} />
          {!isTemplate && <ItemCounts item={item} />}
        </div>
        <h1 className={classes.name}>{item.name}</h1>
        {isTemplate ? (
          <Callout kind="info">{t('item-template')}</Callout>
        ) : (
          <ItemState item={item} isOwn={isOwn} id={stateId} />
        )}
        <p className={classes.description}>{item.description}</p>
        <ul className={classes.row}>
          {categories.map((category) => (
            <li key={category}>
              <CategoryLabel category={category} />
            </li>
          ))}
        </ul>
        {isTemplate ? <TemplateActions item={item} /> : <ItemActions {...{ item, isOwn, stateId, commentBox }} />}
        <OwnerCard owner={item.user} />
        <ItemPlace item={item} isOwn={isOwn} />
        <Availability item={item} />
      </div>
      {!isTemplate && (item.visibility !== 'DR' || item.comments_count > 0) && (
        <div className={classes.comments}>
          <Comments item={item} box={commentBox} />
        </div>
      )}
    </div>
  )
}

import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetPageName } from '../../../lib/page-name.ts'
import { useSession } from '../../../lib/session.ts'
import { Callout } from '../../../ui/callout.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailure } from '../../../ui/snackbar.tsx'
import { Comments } from '../../comments/index.ts'
import { TypeTag } from '../../item-kinds/index.ts'
import { CategoryLabel } from '../category-label.tsx'
import { ItemBadge, ItemCounts } from '../item-tags.tsx'
import { itemQuery } from '../items.api.ts'
import { ItemActions, RecurrentItemActions } from './item-actions.tsx'
import { ItemDates, ItemOwner, ItemPlace } from './item-facts.tsx'
import classes from './item-page.module.css'
import { ItemPictures } from './item-pictures.tsx'
import { ItemStateNotices } from './item-state-notices.tsx'

export const loadItem = (client: QueryClient, id: string) => client.prefetchQuery(itemQuery(id, false))

/** One item. If it cannot be loaded, the list opens with the reason. */
export function ItemPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.item.path}` })
  const isRecurrent = useLocation({ select: ({ search }) => 'kind' in search && search.kind === 'recurrent' })
  const { data: item, error } = useQuery(itemQuery(id, isRecurrent))
  const failure = item ? null : error
  useEffect(() => {
    if (!failure) return
    showFailure(failure)
    void navigate({ to: pages.items.path, replace: true })
  }, [failure, navigate])
  return item ? <ItemView key={id} item={item} isRecurrent={isRecurrent} /> : <ItemPageSkeleton />
}

type ItemViewProps = {
  item: Item
  /** A recurrent item of the viewer, shown as what a new item can be made from. */
  isRecurrent: boolean
}

function ItemView({ item, isRecurrent }: ItemViewProps) {
  const { t } = useTranslation()
  const isOwn = useSession()?.userId === item.user.id
  useSetPageName(item.name)
  const commentInput = useRef<HTMLTextAreaElement>(null)
  const stateId = useId()
  const categories = [item.category1, item.category2, item.category3].filter((category) => category !== null)
  const hasComments = !isRecurrent && (item.visibility !== 'DR' || item.comments_count > 0)
  return (
    <div className={classes.page}>
      <ItemPictures item={item} />
      <div className={classes.words}>
        <div className={classes.row}>
          <TypeTag type={item.type} />
          <ItemBadge item={item} />
          {!isRecurrent && <ItemCounts item={item} />}
        </div>
        <h1 className={classes.name}>{item.name}</h1>
        {isRecurrent ? (
          <Callout kind="info">{t('item-template')}</Callout>
        ) : (
          <ItemStateNotices item={item} isOwn={isOwn} id={stateId} />
        )}
        <p className={classes.description}>
          <LinkedText text={item.description} />
        </p>
        <ul className={classes.row}>
          {categories.map((category) => (
            <li key={category}>
              <Link to={pages.items.path} search={{ c: category }} className={classes.category}>
                <CategoryLabel category={category} />
              </Link>
            </li>
          ))}
        </ul>
        {isRecurrent ? (
          <RecurrentItemActions item={item} />
        ) : (
          <ItemActions item={item} isOwn={isOwn} stateId={stateId} commentInput={commentInput} />
        )}
        <ItemOwner owner={item.user} isOwn={isOwn} />
        <ItemPlace item={item} isOwn={isOwn} />
        <ItemDates item={item} />
      </div>
      {hasComments && (
        <div className={classes.comments}>
          <Comments item={item} inputRef={commentInput} />
        </div>
      )}
    </div>
  )
}

function ItemPageSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton width="100%" height="auto" className={classes.skeletonPicture} />
      <div className={classes.words}>
        <Skeleton width="7em" height="1.7rem" />
        <Skeleton width="80%" height="2.4rem" />
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="60%" height="2.6rem" />
      </div>
    </div>
  )
}

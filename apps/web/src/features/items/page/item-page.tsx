import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withEarlyAnswer } from '../../../../first-paint/early-answer.ts'
import { useSetPageName } from '../../../lib/page-name.ts'
import { useSession } from '../../../lib/session.ts'
import { CategoryLabel } from '../../../parts/category-label.tsx'
import { TypeTag } from '../../../parts/type-tag.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailure } from '../../../ui/snackbar.tsx'
import { Comments } from '../../comments/index.ts'
import { useIsTemplate } from '../item-kind.ts'
import { ItemBadge, ItemCounts, ItemDetails } from '../item-tags.tsx'
import { itemQuery } from '../items.api.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemDates, ItemOwner, ItemPlace } from './item-facts.tsx'
import classes from './item-page.module.css'
import { ItemPictures } from './item-pictures.tsx'
import { ItemStateNotices } from './item-state-notices.tsx'
import { TemplateActions } from './template-actions.tsx'

export const prepare = withEarlyAnswer(({ client, params: { id = '' } }) => client.prefetchQuery(itemQuery(id, false)))

/** The page of an item. If it cannot be loaded, the list opens with the reason. */
export function ItemPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.item.path}` })
  const isTemplate = useIsTemplate()
  const { data: item, error } = useQuery(itemQuery(id, isTemplate))
  const failure = item ? null : error
  useEffect(() => {
    if (!failure) return
    showFailure(failure)
    void navigate({ to: pages.items.path, replace: true })
  }, [failure, navigate])
  return item ? <ItemView key={id} item={item} isTemplate={isTemplate} /> : <ItemPageSkeleton />
}

type ItemViewProps = {
  item: Item
  /** True for a repeat item of the viewer that is shown as a template for new ones. */
  isTemplate: boolean
}

function ItemView({ item, isTemplate }: ItemViewProps) {
  const isOwn = useSession()?.userId === item.user.id
  useSetPageName(item.name)
  const commentInput = useRef<HTMLTextAreaElement>(null)
  const stateId = useId()
  const categories = [item.category1, item.category2, item.category3].filter((category) => category !== null)
  const hasComments = !isTemplate && (item.visibility !== 'DR' || item.comments_count > 0)
  return (
    <div className={classes.page}>
      <ItemPictures item={item} />
      <div className={classes.words}>
        <div className={classes.row}>
          <TypeTag type={item.type} />
          <ItemDetails item={item} look="page" />
          <ItemBadge item={item} />
          {!isTemplate && <ItemCounts item={item} />}
        </div>
        <h1 className={classes.name}>{item.name}</h1>
        {isTemplate ? <TemplateNotice item={item} /> : <ItemStateNotices item={item} isOwn={isOwn} id={stateId} />}
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
        {isTemplate ? (
          <TemplateActions item={item} />
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

/** An open item also has its usual page, with its comments. */
function TemplateNotice({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <Callout kind="info">
      <p>{t('item-template')}</p>
      {!item.is_closed && item.visibility !== 'DR' && (
        <Link to={pages.item.path} params={{ id: String(item.id) }}>
          {t('item-template-published')}
        </Link>
      )}
    </Callout>
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

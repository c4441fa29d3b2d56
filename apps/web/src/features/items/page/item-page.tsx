import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withEarlyAnswer } from '../../../../first-paint/early-answer.ts'
import { isMissing } from '../../../lib/api-error.ts'
import { useSetPageName } from '../../../lib/page-name.ts'
import { useSession } from '../../../lib/session.ts'
import { OperatorSlot } from '../../../parts/operator-slot.tsx'
import { TypeTag } from '../../../parts/type-tag.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailure } from '../../../ui/snackbar.tsx'
import { Comments } from '../../comments/index.ts'
import { useIsOperator } from '../../members/index.ts'
import { useIsTemplate } from '../item-kind.ts'
import { ItemBadge } from '../item-tags.tsx'
import { itemQuery } from '../items.api.ts'
import { EventWhen } from './event-when.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemMenu } from './item-menu.tsx'
import { AboutOwner, ItemOwner } from './item-owner.tsx'
import classes from './item-page.module.css'
import { ItemPictures } from './item-pictures.tsx'
import { ItemPlace, ItemPlaceMap } from './item-place.tsx'
import { ItemStateNotices } from './item-state-notices.tsx'
import { SimilarItems } from './similar-items.tsx'

export const prepare = withEarlyAnswer(({ client, params: { id = '' } }) => client.prefetchQuery(itemQuery(id, false)))

/** The page of an item. If it cannot be loaded, the list opens with the reason. Operators can still act on a hidden item. */
export function ItemPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.item.path}` })
  const isTemplate = useIsTemplate()
  const { data: item, error } = useQuery(itemQuery(id, isTemplate))
  const failure = item ? null : error
  const isOperator = useIsOperator(isMissing(failure))
  useEffect(() => {
    if (!failure || isOperator !== false) return
    showFailure(failure)
    void navigate({ to: pages.items.path, replace: true })
  }, [failure, isOperator, navigate])
  if (failure && isOperator) return <OperatorSlot at="missing-item" id={id} />
  return item ? <ItemView key={id} item={item} isTemplate={isTemplate} /> : <ItemPageSkeleton />
}

type ItemViewProps = {
  item: Item
  /** True for a repeat item of the viewer that is shown as a template for new ones. */
  isTemplate: boolean
}

/** Phones show one column and a bar with the main action. On wide screens, a card beside the pictures stays in view. */
function ItemView({ item, isTemplate }: ItemViewProps) {
  const isOwn = useSession()?.userId === item.user.id
  useSetPageName(item.name)
  const commentInput = useRef<HTMLTextAreaElement>(null)
  const stateId = useId()
  const kind = { isOwn, isTemplate }
  const isDraft = item.visibility === 'DR'
  const isEvent = item.type === 'EV'
  const place = <ItemPlace item={item} isOwn={isOwn} />
  return (
    <div className={classes.page}>
      <div className={classes.pictures}>
        <ItemPictures item={item} />
      </div>
      <div className={classes.card}>
        <div className={classes.tags}>
          <TypeTag type={item.type} />
          {/* Notices show the other states. */}
          {(isTemplate || (!isOwn && item.visibility === 'UL' && !item.is_closed)) && <ItemBadge item={item} />}
        </div>
        <div className={classes.title}>
          <h1 className={classes.name}>{item.name}</h1>
          <ItemMenu item={item} {...kind} />
        </div>
        {isTemplate ? <TemplateNotice item={item} /> : <ItemStateNotices item={item} isOwn={isOwn} id={stateId} />}
        {isEvent && <EventWhen event={item} />}
        {isEvent && place}
        <ItemOwner owner={item.user} />
        {!isEvent && place}
        <ItemActions item={item} {...kind} stateId={stateId} commentInput={commentInput} />
        <ItemFacts item={item} isTemplate={isTemplate} />
      </div>
      <div className={classes.body}>
        <p className={classes.description}>
          <LinkedText text={item.description} />
        </p>
        <ItemPlaceMap item={item} isOwn={isOwn} />
        {!isOwn && <AboutOwner owner={item.user} />}
        {!isTemplate && (!isDraft || item.comments_count > 0) && <Comments item={item} inputRef={commentInput} />}
      </div>
      {!isTemplate && !isDraft && <SimilarItems item={item} />}
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
      <div className={classes.pictures}>
        <Skeleton width="100%" height="auto" className={classes.skeletonPicture} />
      </div>
      <div className={classes.card}>
        <Skeleton width="7em" height="1.7rem" />
        <Skeleton width="80%" height="2.4rem" />
        <Skeleton width="60%" height="1.6rem" />
        <Skeleton width="100%" height="3.2rem" />
      </div>
    </div>
  )
}

import type { Comment } from '@pollen/contract/comments'
import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import type { OutboxEntry } from '../../lib/outbox-entries.ts'
import { useSession } from '../../lib/session.ts'
import { useIsOnline } from '../../lib/use-is-online.ts'
import { MemberPicture } from '../../parts/member-picture.tsx'
import { OperatorSlot } from '../../parts/operator-slot.tsx'
import { ReportEntry } from '../../parts/report-entry.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconDots } from '../../ui/icons.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { RoundButton } from '../../ui/round-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBlocking } from '../blocks/index.ts'
import { RestrictionNotice } from '../members/index.ts'
import { CommentForm } from './comment-form.tsx'
import { commentsQuery } from './comments.api.ts'
import classes from './comments.module.css'
import { useCommentDeletion } from './use-comment-deletion.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

type CommentsProps = { item: Pick<Item, 'id' | 'is_closed'>; inputRef: Ref<HTMLTextAreaElement> }

/** The comments of an item, oldest first, and the form for a new one while the item is open. */
export function Comments({ item, inputRef }: CommentsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const list = useInfiniteQuery(commentsQuery(item.id))
  const { unsent, send, retry, discard, sent, removeSent } = useUnsentComments(item.id)
  const title = useRef<HTMLHeadingElement>(null)
  const { hiddenIds, requestDeletion, confirmation } = useCommentDeletion(item.id, {
    onDeleted: removeSent,
    onUndone: (id) => requestAnimationFrame(() => document.getElementById(deleteButtonId(id))?.focus()),
    fallbackFocus: title,
  })
  const isVisible = ({ id }: { id: number }) => !hiddenIds.includes(id)
  const loaded = list.data?.pages.flatMap((page) => page.results) ?? []
  // Shows the member's own new comments immediately, even if the pages before them are not loaded yet.
  const latest = sent.filter(({ id }) => loaded.every((comment) => comment.id !== id))
  const count = (list.data?.pages[0]?.count ?? 0) - hiddenIds.length
  const notLoaded = count - [...loaded, ...latest].filter(isVisible).length
  return (
    <section aria-labelledby={titleId} aria-busy={list.isPending}>
      <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
        {t('comments')} {count > 0 && <span className={classes.soft}>({formatCount(count)})</span>}
      </h2>
      {list.isPending && <CommentsSkeleton />}
      {list.isError && !list.data && (
        <RetryNotice text={t('comments-failed')} isRetrying={list.isFetching} onRetry={list.refetch} />
      )}
      {list.data && count === 0 && unsent.length === 0 && <p className={classes.soft}>{t('comments-none')}</p>}
      <ul className={classes.list}>
        {loaded.filter(isVisible).map((comment) => (
          <CommentEntry key={comment.id} comment={comment} onDelete={requestDeletion} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="outlined" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('comments-more', { count: Math.max(notLoaded, 1) })}
        </Button>
      )}
      <ul className={classes.list} aria-live="polite">
        {latest.filter(isVisible).map((comment) => (
          <CommentEntry key={comment.id} comment={comment} onDelete={requestDeletion} />
        ))}
        {unsent.map((comment) => (
          <UnsentEntry
            key={comment.key}
            comment={comment}
            onRetry={() => retry(comment.key)}
            onDiscard={() => discard(comment.key)}
          />
        ))}
      </ul>
      {!item.is_closed && <RestrictionNotice />}
      {!item.is_closed && <CommentForm itemId={item.id} inputRef={inputRef} onSend={send} />}
      <ConfirmDialog title={t('comment-delete-title')} action={t('comment-delete')} {...confirmation}>
        <p>{t('comment-delete-text')}</p>
      </ConfirmDialog>
    </section>
  )
}

const deleteButtonId = (commentId: number) => `delete-comment-${commentId}`

type CommentEntryProps = { comment: Comment; onDelete: (id: number, isByKeyboard: boolean) => void }

function CommentEntry({ comment: { id, user, creationdate, content }, onDelete }: CommentEntryProps) {
  const { t } = useTranslation()
  const isOwn = useSession()?.userId === user.id
  const language = currentLanguage()
  const date = new Date(creationdate)
  return (
    <li className={classes.comment}>
      <MemberPicture member={{ ...user, last_name: '' }} size={36} />
      <div className={classes.words}>
        <p className={classes.head}>
          <Link to={pages.profile.path} params={{ id: String(user.id) }}>
            {user.username}
          </Link>
          <time dateTime={creationdate} title={formatDate(date, language)}>
            {formatRelativeTime(date)}
          </time>
        </p>
        <p className={classes.content}>
          <LinkedText text={content} />
        </p>
        {isOwn && (
          <button
            type="button"
            id={deleteButtonId(id)}
            className={classes.action}
            // `detail` counts clicks, so it is 0 when a key pressed the button.
            onClick={({ detail }) => onDelete(id, detail === 0)}
          >
            {t('comment-delete')}
          </button>
        )}
        {!isOwn && <OperatorSlot at="comment" id={id} author={user.username} />}
      </div>
      {!isOwn && <CommentMenu id={id} author={user} />}
    </li>
  )
}

function CommentMenu({ id, author }: { id: number; author: Comment['user'] }) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const { blockEntry, blockDialog } = useBlocking({ member: author })
  const label = t('comment-menu', { name: author.username })
  const trigger = <RoundButton ref={opener} look="plain" label={label} icon={<IconDots size={22} aria-hidden />} />
  return (
    <div className={classes.menu}>
      <Menu trigger={trigger}>
        <ReportEntry type="comment" id={id} name={author.username} member={author} opener={opener} />
        {blockEntry}
      </Menu>
      {blockDialog}
    </div>
  )
}

type UnsentEntryProps = { comment: OutboxEntry; onRetry: () => void; onDiscard: () => void }

/** A comment in the outbox. After a failure it can be retried or discarded; offline it is sent later without the member. */
function UnsentEntry({ comment: { content, hasFailed, state }, onRetry, onDiscard }: UnsentEntryProps) {
  const { t } = useTranslation()
  const isWaiting = !useIsOnline() && state !== 'failed'
  return (
    <li className={classes.unsent}>
      <p className={classes.content}>{content}</p>
      {hasFailed ? (
        <p className={classes.failed} data-is-waiting={isWaiting}>
          {t(isWaiting ? 'comment-waiting' : 'comment-not-sent')}
          {!isWaiting && (
            <button type="button" className={classes.action} onClick={onRetry}>
              {t('retry')}
            </button>
          )}
          <button type="button" className={classes.action} onClick={onDiscard}>
            {t('comment-discard')}
          </button>
        </p>
      ) : (
        <p className={classes.sending}>{t('comment-sending')}</p>
      )}
    </li>
  )
}

function CommentsSkeleton() {
  return ['first', 'second'].map((key) => (
    <div key={key} className={classes.skeleton}>
      <Skeleton width={36} height={36} className={classes.skeletonPicture} />
      <div className={classes.words}>
        <Skeleton width="8em" height="1.2rem" />
        <Skeleton width="80%" height="1.2rem" />
      </div>
    </div>
  ))
}

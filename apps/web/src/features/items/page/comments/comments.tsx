import type { Item } from '@pollen/contract/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format.ts'
import { currentLanguage } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { RetryNotice } from '../../../../ui/retry-notice.tsx'
import view from '../item-view.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentLine, deleteButtonId } from './comment-line.tsx'
import { commentsQuery } from './comments.api.ts'
import classes from './comments.module.css'
import { CommentsSkeleton } from './comments-skeleton.tsx'
import { OutgoingLine } from './outgoing-line.tsx'
import { useDeletion } from './use-deletion.ts'
import { useOutgoingComments } from './use-outgoing-comments.ts'

/** What members say about an item, oldest first, and room to say something. */
export function Comments({ item, box }: { item: Item; box: Ref<HTMLTextAreaElement> }) {
  const { t } = useTranslation()
  const titleId = useId()
  const list = useInfiniteQuery(commentsQuery(item.id))
  const { outgoing, send, retry, discard, arrived, forget } = useOutgoingComments(item.id)
  const { hidden, remove } = useDeletion(item.id, {
    onDeleted: forget,
    onUndone: (id) => requestAnimationFrame(() => document.getElementById(deleteButtonId(id))?.focus()),
  })
  const isShown = ({ id }: { id: number }) => !hidden.includes(id)
  const loaded = list.data?.pages.flatMap((page) => page.results) ?? []
  // One's own words are shown at once, even where a page of other comments has not been loaded yet.
  const latest = arrived.filter(({ id }) => loaded.every((comment) => comment.id !== id))
  const count = (list.data?.pages[0]?.count ?? 0) - hidden.length
  const more = count - [...loaded, ...latest].filter(isShown).length
  return (
    <section aria-labelledby={titleId} aria-busy={list.isPending}>
      <h2 id={titleId} className={view.title}>
        {t('comments')} {count > 0 && <span className={view.soft}>({formatCount(count, currentLanguage())})</span>}
      </h2>
      {list.isPending && <CommentsSkeleton />}
      {list.isError && !list.data && (
        <RetryNotice text={t('comments-failed')} isRetrying={list.isFetching} onRetry={list.refetch} />
      )}
      {list.data && count === 0 && outgoing.length === 0 && <p className={view.soft}>{t('comments-none')}</p>}
      <ul className={classes.list}>
        {loaded.filter(isShown).map((comment) => (
          <CommentLine key={comment.id} comment={comment} onDelete={remove} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="outlined" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('comments-more', { count: Math.max(more, 1) })}
        </Button>
      )}
      <ul className={classes.list} aria-live="polite">
        {latest.filter(isShown).map((comment) => (
          <CommentLine key={comment.id} comment={comment} onDelete={remove} />
        ))}
        {outgoing.map((comment) => (
          <OutgoingLine
            key={comment.key}
            comment={comment}
            onRetry={() => retry(comment)}
            onDiscard={() => discard(comment.key)}
          />
        ))}
      </ul>
      {!item.is_closed && <CommentForm itemId={item.id} box={box} onSend={send} />}
    </section>
  )
}

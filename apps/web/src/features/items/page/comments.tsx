import type { Item } from '@pollen/contract/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { commentsQuery } from '../items.api.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentLine } from './comment-line.tsx'
import classes from './comments.module.css'
import view from './item-view.module.css'
import { useSendComment } from './use-send-comment.ts'

/** What members say about an item, oldest first, and room to say something. */
export function Comments({ item }: { item: Item }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(commentsQuery(item.id))
  const sending = useSendComment(item.id)
  const shown = list.data?.pages.flatMap((page) => page.results) ?? []
  if (list.isError && !list.data) {
    return <RetryNotice text={t('comments-failed')} isRetrying={list.isFetching} onRetry={list.refetch} />
  }
  return (
    <section>
      <h2 className={view.title}>{t('comments')}</h2>
      {list.data && shown.length === 0 && !sending.isPending && <p className={view.soft}>{t('comments-none')}</p>}
      <ul className={classes.list}>
        {shown.map((comment) => (
          <CommentLine key={comment.id} comment={comment} />
        ))}
        {sending.isPending && (
          <li className={classes.sending}>
            <p className={classes.content}>{sending.variables}</p>
            <p className={view.soft}>{t('comment-sending')}</p>
          </li>
        )}
      </ul>
      {list.hasNextPage && (
        <Button look="outlined" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('comments-more')}
        </Button>
      )}
      {!item.is_closed && <CommentForm itemId={item.id} isBusy={sending.isPending} onSend={sending.mutateAsync} />}
    </section>
  )
}

import type { Block } from '@pollen/contract/blocks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { blocksQuery, useUnblock } from './blocks.api.ts'
import classes from './blocks.module.css'

/** The members whom the viewer has blocked. */
export function BlockedMembers() {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(blocksQuery)
  const blocks = list.data?.pages.flatMap(({ results }) => results)
  return (
    <Section id="blocked-members" title={t('blocked-members')} titleRef={title} lead={t('blocked-members-lead')}>
      {blocks ? (
        blocks.length > 0 ? (
          <ul>
            {blocks.map((block) => (
              // The button that was pressed disappears.
              <BlockedMember key={block.id} block={block} onUnblocked={() => title.current?.focus()} />
            ))}
          </ul>
        ) : (
          <p className={classes.none}>{t('blocked-members-none')}</p>
        )
      ) : list.isPending ? (
        <Skeleton width="100%" height="3.5rem" />
      ) : (
        <RetryNotice text={t('blocked-members-failed')} isRetrying={list.isRefetching} onRetry={list.refetch} />
      )}
      {list.hasNextPage && (
        <Button look="outlined" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('blocked-members-more')}
        </Button>
      )}
    </Section>
  )
}

function BlockedMember({ block, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  const { t } = useTranslation()
  const { id, username, first_name, last_name, blocked_at } = block
  const { mutate, isPending } = useUnblock(id)
  const unblock = () =>
    mutate(undefined, {
      onSuccess: () => {
        showSnackbar('success', t('unblocked-now', { name: first_name }))
        onUnblocked()
      },
    })
  return (
    <li className={classes.member}>
      <div className={classes.words}>
        <p className={classes.name}>
          {first_name} {last_name} <span className={classes.soft}>{username}</span>
        </p>
        <p className={classes.soft}>
          {t('blocked-since', { date: formatDate(new Date(blocked_at), currentLanguage()) })}
        </p>
      </div>
      <Button look="outlined" isBusy={isPending} aria-label={t('unblock-member', { name: username })} onClick={unblock}>
        {t('unblock')}
      </Button>
    </li>
  )
}

import { type Conversation, conversationCategories } from '@pollen/contract/conversations'
import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { useMinute } from '../../../lib/use-minute.ts'
import { LoadMore } from '../../../parts/load-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconMessages, IconSearchOff } from '../../../ui/icons.ts'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useConversations } from '../conversations.api.ts'
import { ConversationEntry, ConversationEntrySkeleton } from './conversation-entry.tsx'
import classes from './conversation-list.module.css'
import { SearchBox } from './search-box.tsx'
import { useListAddress } from './use-list-address.ts'

type ListProps = {
  /** The conversation that the member has just left, which gets the focus back. */
  leftId: number | undefined
}

/** The member's conversations, latest first: all, those they started, or those about their own items. */
export function ConversationList({ titleTag: Title, leftId }: ListProps & { titleTag: 'h1' | 'h2' }) {
  const { t } = useTranslation()
  const { search, selectedCategory, change } = useListAddress()
  return (
    <>
      <div className={classes.top}>
        <Title id="conversations-title" className={classes.title}>
          {t('page-title__conversations')}
        </Title>
        <SearchBox value={search} onChange={(words) => change({ search: words })} />
        <Segmented
          label={t('conversations-which')}
          choices={conversationCategories.map((value) => ({ value, label: t(`conversations-which__${value}`) }))}
          value={selectedCategory}
          onChange={(category) => change({ selectedCategory: category })}
        />
      </div>
      <Results leftId={leftId} />
    </>
  )
}

/** The entries of the list, or the reason why there are none. */
function Results({ leftId }: ListProps) {
  const { t } = useTranslation()
  const { search, selectedCategory } = useListAddress()
  const list = useConversations({ search, selectedCategory })
  const { conversations, isPending, isOutdated, error } = list
  return (
    <div className={classes.scroller} aria-busy={isPending || isOutdated} data-is-old={isOutdated}>
      <p role="status" className="visually-hidden">
        {search !== '' &&
          !isPending &&
          !isOutdated &&
          !error &&
          t('conversations-found', { count: conversations.length })}
      </p>
      {isPending && <Skeletons />}
      {error && conversations.length === 0 && (
        <div className={classes.padded}>
          <RetryNotice text={t('conversations-failed')} isRetrying={list.isFetching} onRetry={list.refetch} />
        </div>
      )}
      {!isPending && !error && conversations.length === 0 && <NoConversations />}
      {conversations.length > 0 && <Entries conversations={conversations} leftId={leftId} />}
      {list.hasMore && (
        <LoadMore
          isLoading={list.isLoadingMore}
          hasFailed={list.hasMoreFailed}
          failedText={t('conversations-more-failed')}
          onLoad={list.loadMore}
        />
      )}
    </div>
  )
}

function Entries({ conversations, leftId }: ListProps & { conversations: Conversation[] }) {
  const { t } = useTranslation()
  const now = useMinute()
  return (
    <ul
      className={classes.entries}
      aria-label={t('page-title__conversations')}
      onKeyDown={(event) => moveByArrows(event, [...event.currentTarget.querySelectorAll('a')])}
    >
      {conversations.map((conversation) => (
        <li key={conversation.id} className={classes.entry}>
          <ConversationEntry conversation={conversation} now={now} takesFocus={conversation.id === leftId} />
        </li>
      ))}
    </ul>
  )
}

/** Explains why the list is empty, and offers a next step. */
function NoConversations() {
  const { t } = useTranslation()
  const { search, selectedCategory, change } = useListAddress()
  if (search !== '') {
    return (
      <div className={classes.padded}>
        <EmptyState
          icon={<IconSearchOff size={34} stroke={1.5} aria-hidden />}
          text={t(`conversations-not-found__${selectedCategory}`, { words: search })}
        >
          <Button look="outlined" onClick={() => change({ search: undefined, selectedCategory: 'all' })}>
            {t('conversations-clear')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const isOwn = selectedCategory === 'yours'
  return (
    <div className={classes.padded}>
      <EmptyState
        icon={<IconMessages size={34} stroke={1.5} aria-hidden />}
        text={t(`conversations-none__${selectedCategory}`)}
      >
        <ButtonLink to={isOwn ? pages.addItem.path : pages.items.path}>
          {t(isOwn ? 'nav-add' : 'nav-browse')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

function Skeletons() {
  return ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((key) => <ConversationEntrySkeleton key={key} />)
}

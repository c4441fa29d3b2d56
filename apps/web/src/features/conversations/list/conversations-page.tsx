import { pages } from '@pollen/contract/pages'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PagePreparation, withEarlyAnswer } from '../../../../first-paint/early-answer.ts'
import { IconMessages } from '../../../ui/icons.ts'
import { onDemand, useOnDemand } from '../../../ui/on-demand.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { conversationsQuery } from '../conversations.api.ts'
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import classes from './conversations-page.module.css'
import { readListAddress } from './use-list-address.ts'

/** Loaded on demand: two thirds of the code of this page, which the list does not need. */
export const openConversation = onDemand(() => import('./open-conversation.tsx'))

const prepareList = withEarlyAnswer(({ client }) =>
  client.prefetchInfiniteQuery(conversationsQuery({ search: '', selectedCategory: 'all' })),
)

export const prepare = (preparation: PagePreparation) =>
  preparation.params.id === undefined ? prepareList(preparation) : openConversation.load()

/**
 * The list, and next to it the open conversation. Below 900 px only one of them is visible; the list stays mounted behind the conversation,
 * so that it keeps its state.
 */
export function ConversationsPage() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const [lastId, setLastId] = useState(id)
  useEffect(() => {
    if (id !== undefined) setLastId(id)
  }, [id])
  const isOpen = id !== undefined
  const navigate = useNavigate()
  const closeFailed = () => void navigate({ to: pages.conversations.path, search: readListAddress })
  const opened = useOnDemand(openConversation, isOpen, closeFailed)
  useEffect(() => openConversation.preload(), [])
  /** The list and its title are hidden. */
  const isAlone = useMediaQuery('(max-width: 899px)') && isOpen
  return (
    <div className={classes.page} data-is-open={isOpen}>
      <section className={classes.list} aria-labelledby="conversations-title">
        <ConversationList titleTag={isAlone ? 'h2' : 'h1'} leftId={isOpen ? undefined : Number(lastId)} />
      </section>
      {isOpen ? (
        <section
          key={id}
          className={classes.open}
          aria-label={t('page-title__conversation')}
          tabIndex={-1}
          data-takes-focus
        >
          {isAlone && <h1 className="visually-hidden">{t('page-title__conversation')}</h1>}
          {opened ? <opened.OpenConversation id={id} /> : <ThreadSkeleton />}
        </section>
      ) : (
        <div className={classes.nothingOpen}>
          <IconMessages size={56} stroke={1.25} aria-hidden />
          <p>{t('conversations-choose')}</p>
        </div>
      )}
    </div>
  )
}

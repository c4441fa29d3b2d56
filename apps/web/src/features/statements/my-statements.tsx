import { pages } from '@pollen/contract/pages'
import type { Statement } from '@pollen/contract/statements'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../parts/load-more.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from './statement-details.tsx'
import { statementsQuery } from './statements.api.ts'
import classes from './statements.module.css'

/** The decisions of moderators about the member. */
export function MyStatements() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(statementsQuery)
  const statements = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Section id="decisions" title={t('decisions')} lead={t('decisions-lead')}>
      {list.isPending && <Skeleton width="100%" height="6rem" />}
      {list.isError && !list.data && (
        <RetryNotice text={t('decisions-failed')} isRetrying={list.isRefetching} onRetry={list.refetch} />
      )}
      {list.data && statements.length === 0 && <p className={classes.soft}>{t('decisions-none')}</p>}
      {statements.length > 0 && (
        <ul className={classes.list}>
          {statements.map((statement) => (
            <StatementEntry key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          failedText={t('decisions-failed')}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </Section>
  )
}

function StatementEntry({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const { id, outcome, target, decided_at, state, appeal } = statement
  return (
    <li className={classes.entry}>
      <p className={classes.name}>
        <Link to={pages.statement.path} params={{ id: String(id) }}>
          {t(`statement-title__${outcome}`)}
        </Link>
      </p>
      <p className={classes.soft}>
        {t(`report-target__${target.type}`)}
        {target.title && ` · ${target.title}`} · <Moment at={decided_at} />
      </p>
      <p className={classes.tag} data-state={state}>
        {t(`decision-state__${state}`)}
        {appeal && appeal.decided_at === null && ` · ${t('decision-appealed')}`}
      </p>
    </li>
  )
}

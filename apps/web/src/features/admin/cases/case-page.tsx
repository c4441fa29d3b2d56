import type { Case } from '@pollen/contract/case-fields'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../../lib/api-error.ts'
import { useSetPageName } from '../../../lib/page-name.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import admin from '../admin.module.css'
import { DateTime } from '../date-time.tsx'
import { CaseClaim } from './case-claim.tsx'
import { CaseNotes } from './case-notes.tsx'
import classes from './case-page.module.css'
import { CaseReports } from './case-reports.tsx'
import { CaseSummary, CaseTags, Waiting } from './case-summary.tsx'
import { caseQuery } from './cases.api.ts'
import { DecideSection } from './decide-section.tsx'
import { DecisionEntry } from './decision-entry.tsx'
import { MemberFacts } from './member-facts.tsx'
import { NextCaseLink } from './next-case.tsx'

/** A case with all that helps to decide it. The router shows this page to moderators and operators only. */
export function CasePage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: `/with-navbar${pages.case.path}` })
  const { data, error, isPending, isRefetching, refetch } = useQuery(caseQuery(id))
  if (isPending) return <CaseSkeleton />
  if (data) return <CaseView key={id} shown={data} />
  if (isMissing(error)) {
    return (
      <Notice title={t('case-missing')} text={t('case-missing-text')}>
        <ButtonLink to={pages.admin.path}>{t('case-to-queue')}</ButtonLink>
      </Notice>
    )
  }
  return <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
}

function CaseView({ shown }: { shown: Case }) {
  const { t } = useTranslation()
  const { target, subject_history, earlier_cases, decisions, log, is_forgotten } = shown
  const title = `${t(`report-target__${target.type}`)} · ${target.title || t('case-untitled')}`
  useSetPageName(title)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <nav className={classes.ways} aria-label={t('case-ways')}>
          <Link to={pages.admin.path}>{t('case-to-queue')}</Link>
          <a href="#decide">{t('case-to-decision')}</a>
          <NextCaseLink id={shown.id} />
        </nav>
        <h1 className={classes.title}>{title}</h1>
        <p className={admin.name}>
          <CaseTags entry={shown} />
        </p>
        <p className={admin.facts}>
          <Waiting entry={shown} /> · <TargetLink shown={shown} />
        </p>
        <CaseClaim shown={shown} />
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          {is_forgotten && <p className={admin.facts}>{t('case-forgotten')}</p>}
          <CaseReports shown={shown} />
        </div>
        <div className={classes.column}>
          <DecideSection shown={shown} />
          {decisions.length > 0 && (
            <Section title={t('case-decisions')}>
              <ul className={admin.list}>
                {decisions.toReversed().map((decision) => (
                  <li key={decision.id} className={admin.entry}>
                    <DecisionEntry decision={decision} shown={shown} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {subject_history && (
            <Section title={t('case-subject')}>
              <MemberFacts member={subject_history} />
            </Section>
          )}
          <CaseNotes shown={shown} />
          {earlier_cases.length > 0 && (
            <Section title={t('case-earlier')}>
              <ul className={admin.list}>
                {earlier_cases.map((entry) => (
                  <li key={entry.id} className={admin.entry}>
                    <CaseSummary entry={entry} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {log.length > 0 && <CaseLog log={log} />}
        </div>
      </div>
    </div>
  )
}

/** The content where members see it, if it has a page. */
function TargetLink({ shown: { target, visibility, page_url } }: { shown: Case }) {
  const { t } = useTranslation()
  const params = { id: String(target.id) }
  if (target.type === 'page') {
    return (
      <a href={page_url} target="_blank" rel="noopener noreferrer nofollow">
        {page_url}
      </a>
    )
  }
  if (visibility === 'visible' && target.type === 'item') {
    return (
      <Link to={pages.item.path} params={params} target="_blank">
        {t('case-open-target')}
      </Link>
    )
  }
  if (visibility === 'visible' && target.type === 'profile') {
    return (
      <Link to={pages.profile.path} params={params} target="_blank">
        {t('case-open-target')}
      </Link>
    )
  }
  return t(`case-visibility__${visibility}`)
}

function CaseLog({ log }: { log: Case['log'] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('admin-tab__log')}>
      <ol className={admin.lines}>
        {log.map(({ done_at, action, operator, reason }) => (
          <li key={`${done_at} ${action}`}>
            <p>{t(`admin-action__${action}`)}</p>
            <p className={admin.facts}>
              <DateTime at={done_at} /> · {operator?.username ?? t('admin-automatically')}
              {reason && ` · ${reason}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function CaseSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton width="60%" height="2rem" />
      <div className={classes.columns}>
        <Skeleton width="100%" height="24rem" />
        <Skeleton width="100%" height="24rem" />
      </div>
    </div>
  )
}

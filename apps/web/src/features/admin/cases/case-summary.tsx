import type { CaseEntry } from '@pollen/contract/case-fields'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, formatList, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import classes from '../admin.module.css'

/** A case in a list. */
export function CaseSummary({ entry }: { entry: CaseEntry }) {
  const { t } = useTranslation()
  const { id, target, subject, reports_count, reporters_count, reasons } = entry
  const reasonTexts = reasons.map((reason) => t(`report-reason__${reason}`))
  return (
    <>
      <p className={classes.name}>
        <Link to={pages.case.path} params={{ id: String(id) }}>
          {t(`report-target__${target.type}`)} · {target.title || t('case-untitled')}
        </Link>
        <CaseTags entry={entry} />
      </p>
      <p className={classes.facts}>
        {subject && <>{t('case-about', { name: subject.username })} · </>}
        {t('case-reports', { count: reports_count })}
        {reporters_count > 0 && ` ${t('case-reporters', { count: reporters_count })}`} · <Waiting entry={entry} />
      </p>
      {reasonTexts.length > 0 && <p className={classes.facts}>{formatList(reasonTexts, currentLanguage(), 'unit')}</p>}
    </>
  )
}

/** Who works on a case, what others see of its content, and how it was decided. */
export function CaseTags({ entry }: { entry: CaseEntry }) {
  const { t } = useTranslation()
  const { state, visibility, claimed_by, outcome, target } = entry
  return (
    <>
      {state === 'appealed' && (
        <span className={classes.tag} data-state="new">
          {t('case-appealed')}
        </span>
      )}
      {outcome && <span className={classes.tag}>{t(`case-outcome__${outcome}`)}</span>}
      {target.type !== 'page' && visibility !== 'visible' && (
        <span className={classes.tag} data-state="suspended">
          {t(`case-visibility__${visibility}`)}
        </span>
      )}
      {claimed_by && <span className={classes.tag}>{t('case-claimed-by', { name: claimed_by.username })}</span>}
    </>
  )
}

export function Waiting({ entry: { state, queued_at, opened_at } }: { entry: CaseEntry }) {
  const { t } = useTranslation()
  const at = queued_at ?? opened_at
  const date = new Date(at)
  const time = formatRelativeTime(date)
  const key = state === 'waiting' ? 'case-back' : queued_at === null ? 'case-opened' : 'case-waiting'
  return (
    <time dateTime={at} title={formatDate(date, currentLanguage())}>
      {t(key, { time })}
    </time>
  )
}

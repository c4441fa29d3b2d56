import { pages } from '@pollen/contract/pages'
import type { Statement } from '@pollen/contract/statements'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Callout } from '../../ui/callout.tsx'
import classes from './statements.module.css'

/** What was decided, about what, for how long, by which rule and by whom. */
export function StatementDetails({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const { target, outcome, hides_content, rule, reason, cause, is_automated, decided_at, ends_at } = statement
  const alsoHides = hides_content && outcome !== 'hide' && outcome !== 'remove'
  return (
    <>
      <StatementState statement={statement} />
      <dl className={classes.facts}>
        <Fact name={t('statement-decision')}>
          {t(`statement-outcome__${outcome}`)} {alsoHides && t('statement-also-hides')}
        </Fact>
        <Fact name={t('statement-about')}>
          {t(`report-target__${target.type}`)}
          {target.title && ` · ${target.title}`}
        </Fact>
        <Fact name={t('statement-since')}>
          <Moment at={decided_at} />
        </Fact>
        {outcome !== 'caution' && outcome !== 'no_violation' && (
          <Fact name={t(outcome === 'ask_change' ? 'statement-change-by' : 'statement-until')}>
            {ends_at ? <Moment at={ends_at} /> : t('statement-no-end')}
          </Fact>
        )}
        {rule && (
          <Fact name={t('statement-rule')}>
            <Link to={pages.about.path} hash={`rule-${rule.number}`}>
              {t('statement-rule-numbered', rule)}
            </Link>
          </Fact>
        )}
        {reason && (
          <Fact name={t('statement-reason')}>
            <span className={classes.text}>{reason}</span>
          </Fact>
        )}
        <Fact name={t('statement-how')}>
          {t(`statement-cause__${cause}`)} {t(is_automated ? 'statement-automated' : 'statement-not-automated')}
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>{formatDate(new Date(at), currentLanguage())}</time>
)

/** Nothing while the decision is in effect. */
function StatementState({ statement: { state, ended_at } }: { statement: Statement }) {
  const { t } = useTranslation()
  if (state === 'effective') return null
  const date = ended_at ? formatDate(new Date(ended_at), currentLanguage(), { dateStyle: 'long' }) : ''
  return (
    <Callout kind={state === 'replaced' ? 'info' : 'success'}>
      <p>{t(`statement-state__${state}`, { date })}</p>
    </Callout>
  )
}

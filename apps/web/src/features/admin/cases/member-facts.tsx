import type { MemberHistory } from '@pollen/contract/case-fields'
import { languageTable } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import admin from '../admin.module.css'
import classes from './case-page.module.css'

/** A member with the figures that help to judge a case. */
export function MemberFacts({ member }: { member: MemberHistory }) {
  const { t } = useTranslation()
  const { id, username, sign_up_date, language, is_suspended, restricted_until } = member
  const number = (value: number) => formatNumber(value, currentLanguage())
  return (
    <div>
      <p className={admin.name}>
        <Link to={pages.profile.path} params={{ id: String(id) }} target="_blank">
          {username}
        </Link>
        {is_suspended && (
          <span className={admin.tag} data-state="suspended">
            {t('member-suspended')}
          </span>
        )}
        {restricted_until && new Date(restricted_until) > new Date() && (
          <span className={admin.tag} data-state="new">
            {t('member-restricted', { date: day(restricted_until) })}
          </span>
        )}
      </p>
      <dl className={classes.facts}>
        <Fact name={t('member-since-date')}>{day(sign_up_date)}</Fact>
        <Fact name={t('member-language')}>{languageTable[language].name}</Fact>
        <Fact name={t('member-violations')}>
          {t('member-violations-in', {
            violations: number(member.violations_count),
            cases: number(member.cases_count),
          })}
        </Fact>
        <Fact name={t('member-reports')}>
          {t('member-reports-unfounded', {
            reports: number(member.reports_count),
            unfounded: number(member.unfounded_reports_count),
          })}
        </Fact>
      </dl>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const day = (date: string) => formatDate(new Date(date), currentLanguage(), { dateStyle: 'medium' })

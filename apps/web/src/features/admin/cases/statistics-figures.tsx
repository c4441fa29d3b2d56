import type { ModerationStatistics } from '@pollen/contract/case-fields'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Section } from '../../../ui/section.tsx'
import admin from '../admin.module.css'

/** Figures about a year of moderation. */
export function StatisticsFigures({ statistics }: { statistics: ModerationStatistics }) {
  const { t } = useTranslation()
  const { from, to, reports, cases, hours_to_decision, decisions, appeals } = statistics
  const dates = { from: day(from), to: day(to) }
  const { median, slowest_tenth } = hours_to_decision
  return (
    <>
      <Section title={t('statistics-cases')} lead={t('statistics-period', dates)}>
        <Numbers
          facts={[
            [t('statistics-opened'), cases.opened],
            [t('statistics-closed'), cases.closed],
            [t('statistics-waiting'), cases.waiting],
            ...named(cases.by_target, (type) => t(`report-target__${type}`)),
          ]}
        />
      </Section>
      <Section title={t('statistics-reports')}>
        <Numbers
          facts={[
            [t('statistics-by-members'), reports.members],
            [t('statistics-by-visitors'), reports.visitors],
            ...named(reports.by_reason, (reason) => t(`report-reason__${reason}`)),
          ]}
        />
      </Section>
      <Section title={t('statistics-time')}>
        <Numbers
          facts={[
            [t('statistics-median'), median === null ? '–' : hours(median)],
            [t('statistics-slowest'), slowest_tenth === null ? '–' : hours(slowest_tenth)],
          ]}
        />
      </Section>
      <Section title={t('statistics-decisions')}>
        <Numbers
          facts={[
            ...named(decisions.by_outcome, (outcome) => t(`case-outcome__${outcome}`)),
            [t('statistics-automated'), decisions.automated],
            [t('statistics-undone'), decisions.undone],
          ]}
        />
      </Section>
      <Section title={t('statistics-appeals')}>
        <Numbers
          facts={(['filed', 'granted', 'rejected', 'open'] as const).map((name) => [
            t(`statistics-appeals__${name}`),
            appeals[name],
          ])}
        />
      </Section>
    </>
  )
}

type Fact = [name: string, value: number | string]

const named = <Name extends string>(counts: Record<Name, number>, nameOf: (name: Name) => string): Fact[] =>
  Object.entries<number>(counts).map(([name, count]) => [nameOf(name as Name), count])

const Numbers = ({ facts }: { facts: Fact[] }) => (
  <dl className={admin.numbers}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{typeof value === 'number' ? formatNumber(value, currentLanguage()) : value}</dd>
      </div>
    ))}
  </dl>
)

const hours = (value: number) =>
  formatNumber(value, currentLanguage(), { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 })

const day = (date: string) => formatDate(new Date(date), currentLanguage(), { dateStyle: 'long' })

import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import classes from './day-chart.module.css'

type Day = { day: string; count: number }
type DayChartProps = { title: string; days: Day[]; summary: string }

/** A bar chart of counts per day with axes, and the same numbers as a table. */
export function DayChart({ title, days, summary }: DayChartProps) {
  const { t } = useTranslation()
  const ticks = scaleTicks(Math.max(...days.map(({ count }) => count)))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.summary}>{summary}</p>
      </figcaption>
      <div className={classes.plot} aria-hidden>
        <div className={classes.scale}>
          {ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {formatNumber(tick, currentLanguage())}
            </span>
          ))}
        </div>
        <svg className={classes.bars} viewBox={`0 0 ${days.length} ${top}`} preserveAspectRatio="none" aria-hidden>
          {ticks.map((tick) => (
            <line key={tick} className={classes.line} x1={0} x2={days.length} y1={top - tick} y2={top - tick} />
          ))}
          {days.map(({ day, count }, index) => (
            <g key={day}>
              <title>{`${dayName(day)}: ${formatNumber(count, currentLanguage())}`}</title>
              <rect className={classes.hover} x={index} y={0} width={1} height={top} />
              <rect className={classes.bar} x={index + 0.12} y={top - count} width={0.76} height={count} />
            </g>
          ))}
        </svg>
        <div className={classes.days}>
          {labelledDays(days).map(({ day, index }) => (
            <span
              key={day}
              className={classes.day}
              data-is-last={index === days.length - 1}
              style={{ '--at': `${((index + 0.5) / days.length) * 100}%` } as CSSProperties}
            >
              {dayName(day)}
            </span>
          ))}
        </div>
      </div>
      <Disclosure title={t('admin-chart-table')}>
        <table className={classes.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-chart-day')}</th>
              <th scope="col">{t('admin-chart-count')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{formatNumber(count, currentLanguage())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  )
}

/** Days are dates without a time zone. */
const dayName = (day: string) =>
  formatDate(new Date(day), currentLanguage(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** One label per week, counted back from the last day. */
const labelledDays = (days: Day[]) =>
  days.map(({ day }, index) => ({ day, index })).filter(({ index }) => (days.length - 1 - index) % 7 === 0)

/** Whole numbers from 0 to at least `most`, in two to five steps of 1, 2 or 5 times a power of ten. */
export function scaleTicks(most: number): number[] {
  const target = Math.max(2, most)
  const power = 10 ** Math.floor(Math.log10(target / 5))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => target / size <= 5) ?? 1)
  return Array.from({ length: Math.ceil(target / step) + 1 }, (_, index) => index * step)
}

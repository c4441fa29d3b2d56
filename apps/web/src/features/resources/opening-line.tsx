import type { Location } from '@pollen/contract/location'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { IconClock } from '../../ui/icons.ts'
import { instanceQuery } from '../instance/index.ts'
import { describeOpening, readOpeningHours } from './opening-hours.ts'
import classes from './resource-details.module.css'
import { writeOpeningHours } from './write-opening-hours.ts'

/** Loaded only where hours are shown: it knows the holidays of many countries, and is larger than the page around it. */
const libraryQuery = queryOptions({
  queryKey: ['resources', 'opening-hours-library'],
  queryFn: async () => (await import('opening_hours')).default,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Shows "Open now · closes at 18:00" and all hours. If the state is unknown, shows the hours as the source wrote them. */
export function OpeningLine({ hours, location }: { hours: string; location: Location }) {
  const { t } = useTranslation()
  const now = useMinute()
  const { data: Hours } = useQuery(libraryQuery)
  const { data: instance } = useQuery(instanceQuery)
  const language = currentLanguage()
  const timezone = instance?.timezone
  const state = Hours && timezone && readOpeningHours(Hours, hours, { now, timezone, location })
  return (
    <p className={classes.fact}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <span>
        <span className="visually-hidden">{t('resource-hours')} </span>
        {state && (
          <strong className={classes.opening} data-is-open={state.isOpen}>
            {describeOpening(state, t, language)}
          </strong>
        )}
        <span className={state ? classes.soft : undefined}>
          {state ? writeOpeningHours(state.hours, { t, language }) : hours}
        </span>
      </span>
    </p>
  )
}

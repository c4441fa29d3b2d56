import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { CategoryLabel } from '../../../parts/category-label.tsx'
import { IconCalendarCheck, IconCalendarOff, IconClock, IconEye, IconSparkles } from '../../../ui/icons.ts'
import { LinkedResource } from '../../resources/index.ts'
import { hasChosenStart, itemStates } from '../item-state.ts'
import { ItemDetails } from '../item-tags.tsx'
import classes from './item-facts.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** One row for each fact. Facts left open or at their default, such as an availability from now on, have none. */
export function ItemFacts({ item, isTemplate }: { item: Item; isTemplate: boolean }) {
  const { t } = useTranslation()
  const { condition, resource, views_count: views, creationdate } = item
  const categories = [item.category1, item.category2, item.category3].filter((category) => category !== null)
  const published = new Date(creationdate)
  return (
    <ul className={classes.facts}>
      {condition && (
        <Fact icon={<IconSparkles {...icon} />}>
          <ItemDetails item={item} look="page" />
        </Fact>
      )}
      <li className={classes.categories}>
        {categories.map((category) => (
          <Link key={category} to={pages.items.path} search={{ c: category }} className={classes.category}>
            <CategoryLabel category={category} />
          </Link>
        ))}
      </li>
      {item.type !== 'EV' && <Availability item={item} />}
      {resource && (
        <li>
          <LinkedResource link={resource}>{t(`item-resource__${resource.kind}`)}</LinkedResource>
        </li>
      )}
      <Fact icon={<IconClock {...icon} />}>
        <time dateTime={creationdate} title={formatDate(published, currentLanguage())}>
          {t(item.visibility === 'DR' ? 'item-written' : 'item-published', { time: formatRelativeTime(published) })}
        </time>
      </Fact>
      {!isTemplate && views > 0 && (
        <Fact icon={<IconEye {...icon} />}>{t('item-views-count', { count: views, shown: formatCount(views) })}</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.fact}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** The chosen start and end. A start in the future is announced above the facts. */
function Availability({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { startdate, enddate } = item
  const isFuture = new Date(startdate) > new Date()
  const showsStart = hasChosenStart(item) && !itemStates(item).includes('notYet')
  return (
    <>
      {showsStart && (
        <Fact icon={<IconCalendarCheck {...icon} />}>
          {t(isFuture ? 'item-available-from' : 'item-available-since')} <DateAndDistance date={startdate} />
        </Fact>
      )}
      {enddate && (
        <Fact icon={<IconCalendarOff {...icon} />}>
          {t('item-available-until')} <DateAndDistance date={enddate} />
        </Fact>
      )}
    </>
  )
}

function DateAndDistance({ date: iso }: { date: string }) {
  const date = new Date(iso)
  return (
    <>
      <time dateTime={iso}>{formatDate(date, currentLanguage())}</time>{' '}
      <span className={classes.soft}>({formatRelativeTime(date)})</span>
    </>
  )
}

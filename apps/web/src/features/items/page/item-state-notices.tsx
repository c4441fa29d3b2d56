import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Callout } from '../../../ui/callout.tsx'
import { templateSearch } from '../item-kind.ts'
import { closingReasonKey, itemStates } from '../item-state.ts'
import classes from './item-state-notices.module.css'

/** One notice for each unusual state: hidden by an operator, closed, a draft, unlisted, ended, or not yet available. */
export function ItemStateNotices({ item, isOwn, id }: { item: Item; isOwn: boolean; id: string }) {
  const { t } = useTranslation()
  const name = item.user.first_name
  const editLink = { to: pages.editItem.path, params: { id: String(item.id) } } as const
  const isEvent = item.type === 'EV'
  const notices = {
    closed: isOwn ? (
      <Callout kind="warning" title={t('item-closed-own')}>
        {item.closed_reason && <p>{t('item-closed-reason', { reason: t(closingReasonKey(item)) })}</p>}
        <Link {...editLink}>{t('item-reopen')}</Link>
        {item.is_recurrent && (
          <Link to={pages.item.path} params={{ id: String(item.id) }} search={templateSearch}>
            {t('item-closed-template')}
          </Link>
        )}
      </Callout>
    ) : (
      <Callout kind="warning">{t('item-closed', { name })}</Callout>
    ),
    draft: <Callout kind="info">{t('item-draft')}</Callout>,
    unlisted: isOwn && <Callout kind="info">{t('item-unlisted')}</Callout>,
    ended: isOwn ? (
      <Callout kind="warning" title={t(isEvent ? 'event-ended-own' : 'item-ended-own')}>
        <Link {...editLink}>{t(isEvent ? 'event-prolong' : 'item-prolong')}</Link>
      </Callout>
    ) : (
      <Callout kind="warning">{t(isEvent ? 'event-ended-other' : 'item-ended-other', { name })}</Callout>
    ),
    notYet: (
      <Callout kind="info">
        {t('item-not-yet', { date: formatDate(new Date(item.startdate), currentLanguage()) })}
      </Callout>
    ),
  }
  return (
    <div id={id} className={classes.notices}>
      {item.hidden_reason !== null && (
        <Callout kind="danger" title={t('item-hidden')}>
          <p>{item.hidden_reason}</p>
        </Callout>
      )}
      {itemStates(item).map((state) => (
        <Fragment key={state}>{notices[state]}</Fragment>
      ))}
    </div>
  )
}

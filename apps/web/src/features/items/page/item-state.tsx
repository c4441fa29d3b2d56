import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Callout } from '../../../ui/callout.tsx'
import { itemStates } from '../item-state.ts'
import { closingReasonKey } from './closing-reason-key.ts'
import classes from './item-view.module.css'

/** What one must know before anything else: closed, a draft, ended, or not yet there. */
export function ItemState({ item, isOwn, id }: { item: Item; isOwn: boolean; id: string }) {
  const { t } = useTranslation()
  const name = item.user.first_name
  const toEdit = { to: pages.editItem.path, params: { id: String(item.id) } } as const
  const texts = {
    closed: isOwn ? (
      <Callout kind="warning" title={t('item-closed-own')}>
        {item.closed_reason && <p>{t('item-closed-reason', { reason: t(closingReasonKey(item)) })}</p>}
        <Link {...toEdit}>{t('item-reopen')}</Link>
      </Callout>
    ) : (
      <Callout kind="warning">{t('item-closed', { name })}</Callout>
    ),
    draft: <Callout kind="info">{t('item-draft')}</Callout>,
    unlisted: isOwn && <Callout kind="info">{t('item-unlisted')}</Callout>,
    ended: isOwn ? (
      <Callout kind="warning" title={t('item-ended-own')}>
        <Link {...toEdit}>{t('item-prolong')}</Link>
      </Callout>
    ) : (
      <Callout kind="warning">{t('item-ended-other', { name })}</Callout>
    ),
    notYet: (
      <Callout kind="info">
        {t('item-not-yet', { date: formatDate(new Date(item.startdate), currentLanguage()) })}
      </Callout>
    ),
  }
  return (
    <div id={id} className={classes.states}>
      {itemStates(item).map((state) => (
        <Fragment key={state}>{texts[state]}</Fragment>
      ))}
    </div>
  )
}

import { pages } from '@pollen/contract/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconPlus, IconRepeat } from '../../../ui/icons.ts'
import { ItemGrid } from '../item-grid.tsx'
import { recurrentsQuery } from '../items.api.ts'
import { RepeatActions } from '../repeat-actions.tsx'
import classes from './item-form.module.css'

/** The member's repeat items, each a template for a new one. */
export function RecurrentsPage() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(recurrentsQuery)
  const empty = (
    <EmptyState icon={<IconRepeat size={34} stroke={1.5} aria-hidden />} text={t('recurrents-none')}>
      <ButtonLink to={pages.addItem.path} icon={<IconPlus size={20} aria-hidden />}>
        {t('nav-add')}
      </ButtonLink>
    </EmptyState>
  )
  return (
    <>
      <h1 className={classes.title}>{t('page-title__addItemFromRecurrents')}</h1>
      <p className={classes.lead}>{t('recurrents-lead')}</p>
      <h2 className="visually-hidden">{t('recurrents-list')}</h2>
      <ItemGrid list={list} expected={4} empty={empty} areTemplates footer={(item) => <RepeatActions item={item} />} />
    </>
  )
}

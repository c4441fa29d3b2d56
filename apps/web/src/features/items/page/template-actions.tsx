import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button.tsx'
import classes from './item-actions.module.css'

/** What a recurrent item is for: to be submitted again. */
export function TemplateActions({ item }: { item: Item }) {
  const { t } = useTranslation()
  const params = { id: String(item.id) }
  return (
    <div className={classes.actions}>
      <ButtonLink to={pages.addItemFrom.path} params={params} icon={<IconRefresh size={20} aria-hidden />}>
        {t('item-submit-again')}
      </ButtonLink>
      <ButtonLink to={pages.editItem.path} params={params} look="outlined" icon={<IconPencil size={20} aria-hidden />}>
        {t('item-edit')}
      </ButtonLink>
    </div>
  )
}

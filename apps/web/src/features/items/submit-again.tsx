import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconRepeat } from '../../ui/icons.ts'

type SubmitAgainProps = { item: Pick<Item, 'id'>; look?: 'filled' | 'outlined' }

/** Opens the form of a new item with the values of a repeat item. */
export function SubmitAgain({ item, look = 'outlined' }: SubmitAgainProps) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to={pages.addItemFrom.path}
      params={{ id: String(item.id) }}
      look={look}
      icon={<IconRepeat size={20} aria-hidden />}
    >
      {t('item-submit-again')}
    </ButtonLink>
  )
}

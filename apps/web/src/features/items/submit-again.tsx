import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'

type SubmitAgainProps = { item: Pick<Item, 'id'>; look?: 'filled' | 'outlined' }

/** A recurrent item as the beginning of a new one. */
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

import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button.tsx'

export function EditItem({ item, look }: { item: Item; look: 'filled' | 'outlined' }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to={pages.editItem.path}
      params={{ id: String(item.id) }}
      look={look}
      icon={<IconPencil size={20} aria-hidden />}
    >
      {t('item-edit')}
    </ButtonLink>
  )
}

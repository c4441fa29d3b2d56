import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconPencil } from '../../ui/icons.ts'
import { templateSearch } from './item-kind.ts'

type EditLinkProps = { item: Pick<Item, 'id'>; look: 'filled' | 'outlined'; isTemplate?: boolean }

/** Opens the form of an item. As a template, saving returns to the template. */
export function EditLink({ item, look, isTemplate = false }: EditLinkProps) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to={pages.editItem.path}
      params={{ id: String(item.id) }}
      search={isTemplate ? templateSearch : undefined}
      look={look}
      icon={<IconPencil size={20} aria-hidden />}
    >
      {t('item-edit')}
    </ButtonLink>
  )
}

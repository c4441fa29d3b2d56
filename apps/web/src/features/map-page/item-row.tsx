import type { Item } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { ItemThumb } from '../../parts/item-thumb.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import { eventTimeText, ItemDetails, itemDistance } from '../items/index.ts'
import { ListRow } from './list-row.tsx'

type ItemRowProps = {
  item: Item
  /** Origin of the distance. Undefined for rows whose place is known: those of a popup. */
  from?: Location
  isChosen?: boolean
  isCompact?: boolean
  isReturning?: boolean
  onReturned?: () => void
  onChoose: (item: Item) => void
}

/** An item in a list next to the map, with "0.4 km · Liège", preceded by the time of an event. */
export function ItemRow({ item, from, isChosen = false, onChoose, ...row }: ItemRowProps) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const distance = itemDistance(item, { from, id: viewerId }, { language: currentLanguage() })
  const facts = [item.type === 'EV' && eventTimeText(item, t), distance, from && item.address]
  return (
    <ListRow
      picture={<ItemThumb item={item} />}
      name={item.name}
      tag={
        <>
          <TypeTag type={item.type} />
          <ItemDetails item={item} look="card" />
        </>
      }
      facts={facts.filter(Boolean).join(' · ')}
      isChosen={isChosen}
      onChoose={() => onChoose(item)}
      {...row}
    />
  )
}

import { categories as labels } from '@pollen/contract/constants'
import { formatDate, formatList } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import type { ItemValues } from './item-values.ts'

type Translate = (key: string) => string

/** A part of the form as words, to compare it. */
export function describePart(values: ItemValues, part: keyof ItemValues, t: Translate): string {
  const none = t('item-part-none')
  const moment = (text: string) => (text ? formatDate(new Date(text), currentLanguage()) : none)
  switch (part) {
    case 'type':
      return values.type ? t(`item_type__${values.type}`) : none
    case 'categories':
      return formatList(
        values.categories.map((category) => t(`category__${labels[category]}`)),
        currentLanguage(),
      )
    case 'place':
      return values.place.address || none
    case 'precision':
      return t(`item-precision__${values.precision}`)
    case 'start':
      return moment(values.start)
    case 'end':
      return moment(values.end)
    case 'visibility':
      return t(`item_visibility__${values.visibility}`)
    case 'isRecurrent':
      return t(values.isRecurrent ? 'item-part-yes' : 'item-part-no')
    case 'resource':
      return values.resource?.id ?? none
    default:
      return values[part]
  }
}

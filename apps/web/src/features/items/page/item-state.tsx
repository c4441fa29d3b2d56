import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../../ui/callout.tsx'
import { hasEnded } from '../item-moments.ts'

/** What one must know before anything else: closed, draft, ended, or not yet there. */
export function ItemState({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  if (item.is_closed) return <Callout kind="warning">{t(isOwn ? 'item-closed-own' : 'item-closed')}</Callout>
  if (hasEnded(item)) return <Callout kind="warning">{t(isOwn ? 'item-ended-own' : 'item-ended-other')}</Callout>
  if (item.visibility === 'DR') return <Callout kind="info">{t('item-draft')}</Callout>
  if (new Date(item.startdate) > new Date()) return <Callout kind="info">{t('item-not-yet')}</Callout>
  return null
}

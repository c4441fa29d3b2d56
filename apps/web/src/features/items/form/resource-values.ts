import type { Category, ItemType } from '@pollen/contract/constants'
import { type ResourceKind, resourceKinds } from '@pollen/contract/resources'
import type { ItemValues } from './item-values.ts'

type Translate = (key: string) => string

/** What an item says at first that is started from a public resource. */
export function resourceValues(
  kind: ResourceKind,
  type: ItemType,
  t: Translate,
): Pick<ItemValues, 'name' | 'description' | 'categories'> {
  const { categories, canStartItem } = resourceKinds[kind]
  const words = canStartItem && (type === 'DN' || type === 'RQ') ? `${kind}_${type}` : kind
  return {
    name: t(`resource-item-name__${words}`),
    description: t(`resource-item-text__${words}`),
    categories: ['PR', ...(categories as readonly Category[])],
  }
}

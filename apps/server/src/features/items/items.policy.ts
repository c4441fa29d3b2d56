import type { Language } from '@pollen/contract/constants'
import { AppError } from '../../errors.ts'
import type { LockedItem } from './items.queries.ts'
import { showItem } from './show-item.ts'

/** Throws unless the viewer is the owner. Pass undefined for an item that the viewer may not see. */
export function requireOwner<Row extends { owner_id: number }>(item: Row | undefined, viewer: { id: number }): Row {
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (item.owner_id !== viewer.id) throw new AppError('NOT_ITEM_OWNER')
  return item
}

/**
 * Rejects a change that is based on an outdated version of the item. The caller states the version in the input or in the header
 * `If-Match`; without either, any version is accepted.
 */
export function requireVersion(
  item: LockedItem,
  { version, ifMatch, language }: { version?: number | undefined; ifMatch: string | undefined; language: Language },
) {
  const isCurrent = version === undefined ? matches(ifMatch, item.version) : version === item.version
  if (!isCurrent) throw new AppError('ITEM_CHANGED', { details: showItem(item, language) })
}

/** `"3"`, `3`, a list, or `*`. A proxy that compresses responses turns `"3"` into `W/"3"`. */
const matches = (ifMatch: string | undefined, version: number) =>
  ifMatch === undefined ||
  ifMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1') === String(version)
  })

import { AppError } from '../../errors.ts'

/** Throws unless the viewer is the owner. Pass undefined for an item that the viewer may not see. */
export function requireOwner<Row extends { owner_id: number }>(item: Row | undefined, viewer: { id: number }): Row {
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (item.owner_id !== viewer.id) throw new AppError('NOT_ITEM_OWNER')
  return item
}

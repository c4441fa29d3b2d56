import { AppError } from '../../errors.ts'

/** Refuses everybody but the owner. Others who may see the item learn that it is not theirs. */
export function requireOwner<Row extends { owner_id: number }>(item: Row | undefined, viewer: { id: number }): Row {
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (item.owner_id !== viewer.id) throw new AppError('NOT_ITEM_OWNER')
  return item
}

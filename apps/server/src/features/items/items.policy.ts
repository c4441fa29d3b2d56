import { AppError } from '../../errors.ts'

type Owned = { owner_id: number }

/** Only the owner; whoever else may see the item learns that it is not theirs. */
export function requireOwner<Row extends Owned>(item: Row | undefined, viewer: { id: number }): Row {
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (item.owner_id !== viewer.id) throw new AppError('NOT_ITEM_OWNER')
  return item
}

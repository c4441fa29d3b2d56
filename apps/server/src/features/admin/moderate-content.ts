import type { admin } from '@pollen/contract/admin'
import type { AdminItem } from '@pollen/contract/admin-content'
import { pagePath, pages } from '@pollen/contract/pages'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { findAccount } from '../accounts/index.ts'
import { removeComment as removeCommentRow } from '../comments/index.ts'
import { hideItem as hide, unhideItem } from '../items/index.ts'
import { operatorMail } from './admin.mails.ts'
import { findAdminItem } from './content.queries.ts'
import { type Actor, mailMember, recordAction } from './record-action.ts'
import { showAdminItem } from './show-admin.ts'

export const hideItem: Action<typeof admin.hideItem> = async (ctx, { id, reason }) => {
  const { owner_id: memberId, name } = await hide(ctx.tx, { id, reason, now: ctx.clock() })
  await recordAction(ctx.tx, ctx, { action: 'item.hidden', memberId, itemId: id, reason })
  await mailOwner(ctx.tx, ctx, 'itemHidden', { memberId, item: { id, name }, reason })
  return readAdminItem(ctx.tx, id)
}

export const showItem: Action<typeof admin.showItem> = async (ctx, { id, reason }) => {
  const { owner_id: memberId, name } = await unhideItem(ctx.tx, { id, now: ctx.clock() })
  await recordAction(ctx.tx, ctx, { action: 'item.shown', memberId, itemId: id, reason })
  await mailOwner(ctx.tx, ctx, 'itemShown', { memberId, item: { id, name }, reason })
  return readAdminItem(ctx.tx, id)
}

/** Deletes the text for good: the action log does not keep a copy. */
export const removeComment: Action<typeof admin.removeComment> = async (ctx, { id, reason }) => {
  const { author_id: memberId, item_id, itemName: name } = await removeCommentRow(ctx.tx, id)
  await recordAction(ctx.tx, ctx, { action: 'comment.removed', memberId, itemId: item_id, reason })
  await mailOwner(ctx.tx, ctx, 'commentRemoved', { memberId, item: { id: item_id, name }, reason })
}

export async function readAdminItem(db: Db, id: number): Promise<AdminItem> {
  const row = await findAdminItem(db, id)
  if (!row) throw new AppError('ITEM_DOESNT_EXIST')
  return showAdminItem(row)
}

type Content = { memberId: number; item: { id: number; name: string }; reason: string }

async function mailOwner(
  tx: Tx,
  actor: Actor,
  name: 'itemHidden' | 'itemShown' | 'commentRemoved',
  { memberId, item, reason }: Content,
) {
  const account = await findAccount(tx, memberId)
  if (!account) return
  const params = { item: item.name, path: pagePath(pages.item, { id: item.id }), reason }
  await mailMember(tx, actor, account, operatorMail(actor.config, account, name, params))
}

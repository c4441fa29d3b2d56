import type { admin } from '@pollen/contract/admin'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findAccount } from '../accounts/index.ts'
import { removeComment as removeCommentRow } from '../comments/index.ts'
import { hideItem as hide, unhideItem } from '../items/index.ts'
import { operatorMail } from './admin.mails.ts'
import { findAdminItem } from './content.queries.ts'
import { type Actor, recordAction } from './record-action.ts'
import { showAdminItem } from './show-admin.ts'

export const hideItem: Action<typeof admin.hideItem> = async (ctx, { id, reason }) => {
  const item = await hide(ctx.tx, { id, reason, now: ctx.clock() })
  const memberId = item.owner_id
  await recordAction(ctx.tx, ctx, { action: 'item.hidden', memberId, itemId: id, reason })
  await tellMember(ctx.tx, ctx, { memberId, name: 'itemHidden', details: aboutItem(item, reason) })
  return showAdminItem(await findAdminItem(ctx.tx, id))
}

export const showItem: Action<typeof admin.showItem> = async (ctx, { id, reason }) => {
  const item = await unhideItem(ctx.tx, { id, now: ctx.clock() })
  const memberId = item.owner_id
  await recordAction(ctx.tx, ctx, { action: 'item.shown', memberId, itemId: id, reason })
  await tellMember(ctx.tx, ctx, { memberId, name: 'itemShown', details: aboutItem(item, reason) })
  return showAdminItem(await findAdminItem(ctx.tx, id))
}

/** The text is gone: the log says that, when and why, and no more. */
export const removeComment: Action<typeof admin.removeComment> = async (ctx, { id, reason }) => {
  const { author_id: memberId, item_id, itemName: name } = await removeCommentRow(ctx.tx, id)
  await recordAction(ctx.tx, ctx, { action: 'comment.removed', memberId, itemId: item_id, reason })
  await tellMember(ctx.tx, ctx, { memberId, name: 'commentRemoved', details: aboutItem({ id: item_id, name }, reason) })
}

const aboutItem = ({ id, name }: { id: number; name: string }, reason: string) => ({
  item: name,
  path: pagePath(pages.item, { id }),
  reason,
})

type ContentMail = {
  memberId: number
  name: 'itemHidden' | 'itemShown' | 'commentRemoved'
  details: ReturnType<typeof aboutItem>
}

async function tellMember(tx: Tx, { config, clock }: Actor, { memberId, name, details }: ContentMail) {
  const account = await findAccount(tx, memberId)
  if (!account) return
  const mail = operatorMail(config, account, name, details)
  await queueMail(tx, { memberId, to: account.email, mail, now: clock() })
}

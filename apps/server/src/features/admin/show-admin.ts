import type { AdminComment, AdminItem } from '@pollen/contract/admin-content'
import type { AdminMember } from '@pollen/contract/admin-members'
import { AppError } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { type AdminMemberRow, findAdminMember } from './admin-members.queries.ts'
import { type AdminCommentRow, type AdminItemRow, findAdminItem } from './content.queries.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

export function showAdminMember(row: AdminMemberRow): AdminMember {
  return {
    ...row,
    language: languageOf(row),
    sign_up_date: row.sign_up_date.toISOString(),
    activated_at: iso(row.activated_at),
    disabled_at: iso(row.disabled_at),
    suspended_at: iso(row.suspended_at),
    deletion_at: iso(row.deletion_at),
    mail_refused_at: iso(row.mail_refused_at),
  }
}

export const showAdminItem = (row: AdminItemRow): AdminItem => ({
  ...row,
  creationdate: row.creationdate.toISOString(),
  is_closed: row.closed_at !== null,
  hidden_at: iso(row.hidden_at),
  user: { id: row.owner_id, username: row.username },
})

export const showAdminComment = (row: AdminCommentRow): AdminComment => ({
  id: row.id,
  content: row.content,
  creationdate: row.creationdate.toISOString(),
  user: { id: row.author_id, username: row.username },
  item: { id: row.item_id, name: row.itemName },
})

export async function readAdminMember(db: Db, id: number): Promise<AdminMember> {
  const row = await findAdminMember(db, id)
  if (!row) throw new AppError('ACCOUNT_DOESNT_EXIST')
  return showAdminMember(row)
}

export async function readAdminItem(db: Db, id: number): Promise<AdminItem> {
  const row = await findAdminItem(db, id)
  if (!row) throw new AppError('ITEM_DOESNT_EXIST')
  return showAdminItem(row)
}

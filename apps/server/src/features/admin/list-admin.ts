import { admin } from '@pollen/contract/admin'
import type { PageQuery } from '@pollen/contract/paging'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Action, RequestContext } from '../../platform/action.ts'
import { type RowCount, readPage, type Slice } from '../../platform/paging.ts'
import { countActions, countFailedMails, listActionRows, listFailedMailRows } from './actions.queries.ts'
import { countAdminMembers, listAdminMembers } from './admin-members.queries.ts'
import { countAdminComments, countAdminItems, listAdminComments, listAdminItems } from './content.queries.ts'
import { countInvitations, listInvitationRows } from './invitations.queries.ts'
import { showInvitation } from './invite.ts'
import { readAdminMember } from './look-after-members.ts'
import { showAdminComment, showAdminItem, showAdminMember } from './show-admin.ts'

export const getMember: Action<typeof admin.getMember> = ({ db }, { id }) => readAdminMember(db, id)

export const listMembers: Action<typeof admin.listMembers> = async (ctx, { q, state, ...page }) => {
  const filter = { q, state }
  return newestFirst(ctx, page, {
    path: endpointPath(admin.listMembers) + writeQuery(filter),
    count: () => countAdminMembers(ctx.db, filter),
    rows: (slice) => listAdminMembers(ctx.db, filter, slice),
    cursorOf: ({ id }) => id,
    show: showAdminMember,
  })
}

export const listItems: Action<typeof admin.listItems> = async (ctx, { q, hidden, member, ...page }) => {
  const filter = { q, hidden, member }
  return newestFirst(ctx, page, {
    path: endpointPath(admin.listItems) + writeQuery(filter),
    count: () => countAdminItems(ctx.db, filter),
    rows: (slice) => listAdminItems(ctx.db, filter, slice),
    cursorOf: ({ seq }) => seq,
    show: showAdminItem,
  })
}

export const listComments: Action<typeof admin.listComments> = async (ctx, { q, member, ...page }) => {
  const filter = { q, member }
  return newestFirst(ctx, page, {
    path: endpointPath(admin.listComments) + writeQuery(filter),
    count: () => countAdminComments(ctx.db, filter),
    rows: (slice) => listAdminComments(ctx.db, filter, slice),
    cursorOf: ({ id }) => id,
    show: showAdminComment,
  })
}

export const listActions: Action<typeof admin.listActions> = async (ctx, { member, ...page }) =>
  newestFirst(ctx, page, {
    path: endpointPath(admin.listActions) + writeQuery({ member }),
    count: () => countActions(ctx.db, member),
    rows: (slice) => listActionRows(ctx.db, member, slice),
    cursorOf: ({ id }) => id,
    show: (row) => row,
  })

export const listFailedMails: Action<typeof admin.listFailedMails> = async (ctx, page) =>
  newestFirst(ctx, page, {
    path: endpointPath(admin.listFailedMails),
    count: () => countFailedMails(ctx.db),
    rows: (slice) => listFailedMailRows(ctx.db, slice),
    cursorOf: ({ id }) => id,
    show: (row) => row,
  })

export const listInvitations: Action<typeof admin.listInvitations> = async (ctx, page) =>
  newestFirst(ctx, page, {
    path: endpointPath(admin.listInvitations),
    count: () => countInvitations(ctx.db),
    rows: (slice) => listInvitationRows(ctx.db, slice),
    cursorOf: ({ id }) => id,
    show: showInvitation,
  })

/** A growing number of the last row. */
const Cursor = z.tuple([z.int().nonnegative()])

type List<Row, Entry> = {
  path: string
  count: () => Promise<RowCount>
  rows: (slice: Slice<[number]>) => Promise<Row[]>
  cursorOf: (row: Row) => number
  show: (row: Row) => Entry
}

async function newestFirst<Row, Entry>(ctx: RequestContext, pageQuery: PageQuery, list: List<Row, Entry>) {
  const { rows, ...page } = await readPage<Row, [number]>(pageQuery, ctx, {
    path: list.path,
    cursor: Cursor,
    async read(slice) {
      const [count, rows] = await Promise.all([list.count(), list.rows(slice)])
      return { count, rows }
    },
    cursorOf: (row) => [list.cursorOf(row)],
  })
  return { ...page, results: rows.map(list.show) }
}

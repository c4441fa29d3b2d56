import { admin } from '@pollen/contract/admin'
import { exactCountLimit } from '@pollen/contract/constants'
import type { PageQuery } from '@pollen/contract/paging'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Action, RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { type RowCount, readPage, type Slice } from '../../platform/paging.ts'
import { countActions, countFailedMails, listActionRows, listFailedMailRows } from './actions.queries.ts'
import { findAdminMemberIds, listAdminMembers } from './admin-members.queries.ts'
import { findAdminCommentIds, findAdminItemIds, listAdminComments, listAdminItems } from './content.queries.ts'
import { countInvitations, listInvitationRows } from './invitations.queries.ts'
import { showInvitation } from './invite.ts'
import { readAdminItem, readAdminMember, showAdminComment, showAdminItem, showAdminMember } from './show-admin.ts'

export const getMember: Action<typeof admin.getMember> = ({ db }, { id }) => readAdminMember(db, id)

export const listMembers: Action<typeof admin.listMembers> = async (ctx, { q, state, ...page }) => {
  const filter = { q, state }
  return newestFirst(ctx, page, {
    path: endpointPath(admin.listMembers) + writeQuery(filter),
    read: searchWith(ctx.db, filter, { find: findAdminMemberIds, list: listAdminMembers }),
    cursorOf: ({ id }) => id,
    show: showAdminMember,
  })
}

export const getItem: Action<typeof admin.getItem> = ({ db }, { id }) => readAdminItem(db, id)

export const listItems: Action<typeof admin.listItems> = async (ctx, { q, hidden, member, ...page }) => {
  const filter = { q, hidden, member }
  return newestFirst(ctx, page, {
    path: endpointPath(admin.listItems) + writeQuery(filter),
    read: searchWith(ctx.db, filter, { find: findAdminItemIds, list: listAdminItems }),
    cursorOf: ({ seq }) => seq,
    show: showAdminItem,
  })
}

export const listComments: Action<typeof admin.listComments> = async (ctx, { q, member, ...page }) => {
  const filter = { q, member }
  return newestFirst(ctx, page, {
    path: endpointPath(admin.listComments) + writeQuery(filter),
    read: searchWith(ctx.db, filter, { find: findAdminCommentIds, list: listAdminComments }),
    cursorOf: ({ id }) => id,
    show: showAdminComment,
  })
}

export const listActions: Action<typeof admin.listActions> = async (ctx, { member, ...page }) =>
  newestFirst(ctx, page, {
    path: endpointPath(admin.listActions) + writeQuery({ member }),
    read: async (slice) => ({
      count: await countActions(ctx.db, member),
      rows: await listActionRows(ctx.db, member, slice),
    }),
    cursorOf: ({ id }) => id,
    show: (row) => row,
  })

export const listFailedMails: Action<typeof admin.listFailedMails> = async (ctx, page) =>
  newestFirst(ctx, page, {
    path: endpointPath(admin.listFailedMails),
    read: async (slice) => ({ count: await countFailedMails(ctx.db), rows: await listFailedMailRows(ctx.db, slice) }),
    cursorOf: ({ id }) => id,
    show: (row) => row,
  })

export const listInvitations: Action<typeof admin.listInvitations> = async (ctx, page) =>
  newestFirst(ctx, page, {
    path: endpointPath(admin.listInvitations),
    read: async (slice) => ({ count: await countInvitations(ctx.db), rows: await listInvitationRows(ctx.db, slice) }),
    cursorOf: ({ id }) => id,
    show: showInvitation,
  })

/** The sequential id of the last row. */
const Cursor = z.tuple([z.int().nonnegative()])

type List<Row, Entry> = {
  path: string
  read: (slice: Slice<[number]>) => Promise<{ count: RowCount; rows: Row[] }>
  cursorOf: (row: Row) => number
  show: (row: Row) => Entry
}

async function newestFirst<Row, Entry>(ctx: RequestContext, pageQuery: PageQuery, list: List<Row, Entry>) {
  const { rows, ...page } = await readPage<Row, [number]>(pageQuery, ctx, {
    path: list.path,
    cursor: Cursor,
    read: list.read,
    cursorOf: (row) => [list.cursorOf(row)],
  })
  return { ...page, results: rows.map(list.show) }
}

type Search<Filter, Row> = {
  find: (db: Db, filter: Filter) => Promise<number[]>
  list: (db: Db, filter: Filter & { ids?: number[] }, slice: Slice<[number]>) => Promise<Row[]>
}

/** Reads few matches by their ids. For many matches, walking the list in its order and filtering reads a page faster. */
const searchWith =
  <Filter extends { q?: string | undefined }, Row>(db: Db, filter: Filter, { find, list }: Search<Filter, Row>) =>
  async (slice: Slice<[number]>) => {
    const ids = await find(db, filter)
    const narrowed = filter.q && ids.length <= exactCountLimit ? { ...filter, ids } : filter
    return { count: { count: ids.length, isExact: true }, rows: await list(db, narrowed, slice) }
  }

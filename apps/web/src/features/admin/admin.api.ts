import { admin } from '@pollen/contract/admin'
import type { Announcement } from '@pollen/contract/admin-announcements'
import type { MemberState } from '@pollen/contract/admin-members'
import type { InputOf } from '@pollen/contract/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call, nextCursor } from '../../lib/api.ts'

type ListPage<Entry> = { results: Entry[]; next: string | null; count: number; count_is_exact: boolean }
type Load<Entry> = (cursor: string | undefined, options: CallOptions) => Promise<ListPage<Entry>>

/** Never stored on the device, because it contains data about other members. */
export const pagesOf = <Entry>(key: unknown[], load: Load<Entry>) =>
  infiniteQueryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: 0,
  })
export type AdminPages<Entry> = ReturnType<typeof pagesOf<Entry>>

export const membersQuery = (filter: { q?: string; state?: MemberState }) =>
  pagesOf(['members', filter], (cursor, options) => call(admin.listMembers, { ...filter, cursor }, options))

export const itemsQuery = (filter: { q?: string; hidden?: boolean }) =>
  pagesOf(['items', filter], (cursor, options) => call(admin.listItems, { ...filter, cursor }, options))

export const commentsQuery = (filter: { q?: string }) =>
  pagesOf(['comments', filter], (cursor, options) => call(admin.listComments, { ...filter, cursor }, options))

export const actionsQuery = pagesOf(['actions'], (cursor, options) => call(admin.listActions, { cursor }, options))
export const failedMailsQuery = pagesOf(['mails'], (cursor, options) =>
  call(admin.listFailedMails, { cursor }, options),
)
export const invitationsQuery = pagesOf(['invitations'], (cursor, options) =>
  call(admin.listInvitations, { cursor }, options),
)

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'member', id],
    queryFn: ({ signal }) => call(admin.getMember, { id: Number(id) }, { signal }),
    staleTime: 0,
  })

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'item', id],
    queryFn: ({ signal }) => call(admin.getItem, { id }, { signal }),
    staleTime: 0,
  })

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => call(admin.overview, {}, { signal }),
  staleTime: 0,
})
export const operatorsQuery = queryOptions({
  queryKey: ['admin', 'operators'],
  queryFn: ({ signal }) => call(admin.listOperators, {}, { signal }),
  staleTime: 0,
})
export const moderatorsQuery = queryOptions({
  queryKey: ['admin', 'moderators'],
  queryFn: ({ signal }) => call(admin.listModerators, {}, { signal }),
  staleTime: 0,
})
export const noticeQuery = queryOptions({
  queryKey: ['admin', 'notice'],
  queryFn: ({ signal }) => call(admin.getNotice, {}, { signal }),
  staleTime: 0,
})

export const previewAnnouncement = (input: Announcement) => call(admin.previewAnnouncement, input)
export const testAnnouncement = (input: Announcement) => call(admin.testAnnouncement, input)
export const sendAnnouncement = (input: Announcement, idempotencyKey: string) =>
  call(admin.sendAnnouncement, input, { idempotencyKey })

type ActionInput = { id: number; reason: string }

export const disableMember = (input: ActionInput) => call(admin.disableMember, input)
export const enableMember = (input: ActionInput) => call(admin.enableMember, input)
export const eraseMember = (input: ActionInput) => call(admin.eraseMember, input)
export const sendLink = (input: ActionInput) => call(admin.sendLink, input)
export const endSessions = (input: ActionInput) => call(admin.endSessions, input)
export const enterPassword = (password: string) => call(admin.enterPassword, { password })
export const changeEmail = (input: ActionInput & { email: string }) => call(admin.changeEmail, input)
export const approveMember = (id: number) => call(admin.approveMember, { id })
export const refuseMember = (input: ActionInput) => call(admin.refuseMember, input)
export const hideItem = (input: ActionInput) => call(admin.hideItem, input)
export const showItem = (input: ActionInput) => call(admin.showItem, input)
export const removeComment = (input: ActionInput) => call(admin.removeComment, input)
export const addOperator = (input: { username: string; reason: string }) => call(admin.addOperator, input)
export const removeOperator = (input: ActionInput) => call(admin.removeOperator, input)
export const addModerator = (input: { username: string; reason: string }) => call(admin.addModerator, input)
export const removeModerator = (input: ActionInput) => call(admin.removeModerator, input)
export const createInvitation = (input: InputOf<typeof admin.createInvitation>) => call(admin.createInvitation, input)
export const endInvitation = (id: number) => call(admin.endInvitation, { id })
export const changeNotice = (input: InputOf<typeof admin.changeNotice>) => call(admin.changeNotice, input)

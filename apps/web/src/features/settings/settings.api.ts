import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { notifications } from '@pollen/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call, fetchPrivateImage } from '../../lib/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(accounts.listSessions, {}, { signal }),
  staleTime: 0,
})

export const endOneSession = (id: number) => call(accounts.endSession, { id })
export const endAllSessions = () => call(accounts.endAllSessions, {})

export const addImage = (image: File, options: CallOptions) => call(members.addImage, { image }, options)
export const reuseImage = (id: number) => call(members.reuseImage, { id })
export const deleteImage = (id: number) => call(members.deleteImage, { id })

/** Loads a previous picture, which is private to its owner. */
export const earlierImageQuery = (url: string) =>
  queryOptions({
    queryKey: ['members', 'image', url],
    queryFn: ({ signal }) => fetchPrivateImage(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether the mail server accepts mails to the member. */
export const addressQuery = queryOptions({
  queryKey: ['notifications', 'address'],
  queryFn: ({ signal }) => call(notifications.address, {}, { signal }),
  staleTime: 0,
})

/** Sends a short mail to the member's address, to find out whether it is still refused. */
export const checkAddress = () => call(notifications.checkAddress, {})

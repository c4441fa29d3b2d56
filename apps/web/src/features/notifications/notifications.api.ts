import { notifications } from '@pollen/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The subscription that an unsubscribe link refers to. Never cached, because the member may have changed it in the settings. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['notifications', 'subscription', token],
    queryFn: ({ signal }) => call(notifications.subscription, { token }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const unsubscribe = (token: string, families: 'this' | 'all') =>
  call(notifications.unsubscribe, { token, families })

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { useIsMemberLive } from './member-live.ts'
import { pollMs, unreadQuery, useUnreadCount } from './unread.api.ts'
import { useReportedPoll } from './use-reported-poll.ts'

/** Mounted once in the app: keeps the unread count up to date, and shows it on the icon of the installed app. */
export function useUnreadUpdates() {
  const { t } = useTranslation()
  const token = useSession()?.token
  const isMember = token !== undefined
  useMemberChannel(token)
  const refetchInterval = useIsMemberLive() ? (false as const) : pollMs
  const poll = useQuery({ ...unreadQuery, enabled: isMember, refetchInterval, refetchIntervalInBackground: true })
  useReportedPoll(poll, t('notifications-reloaded'))
  const count = useUnreadCount()
  useEffect(() => showOnAppIcon(count), [count])
}

/** Imported lazily to keep the first page small. Polling continues until the import succeeds. */
function useMemberChannel(token: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (token === undefined) return
    let isClosed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let close = () => clearTimeout(timer)
    const open = () =>
      import('./member-channel.ts').then(
        ({ openMemberChannel }) => {
          if (!isClosed) close = openMemberChannel(client)
        },
        () => {
          if (!isClosed) timer = setTimeout(open, pollMs)
        },
      )
    void open()
    return () => {
      isClosed = true
      close()
    }
  }, [client, token])
}

/** Does nothing in browsers that do not support or allow badges. */
function showOnAppIcon(count: number) {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}

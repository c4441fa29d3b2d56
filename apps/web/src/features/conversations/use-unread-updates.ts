import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { useIsMemberLive } from './member-live.ts'
import { pollMs, unreadQuery, useUnreadCount } from './unread.api.ts'
import { useReportedPoll } from './use-reported-poll.ts'

/** Stands once in the app: keeps the count right, and shows it on the icon of the installed app. */
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

/** The import is lazy to keep the first page small; until it is there, and where it cannot be loaded, the poll goes on. */
function useMemberChannel(token: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (token === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let close = () => clearTimeout(timer)
    const open = () =>
      import('./member-channel.ts').then(
        ({ openMemberChannel }) => {
          if (!isOver) close = openMemberChannel(client)
        },
        () => {
          if (!isOver) timer = setTimeout(open, pollMs)
        },
      )
    void open()
    return () => {
      isOver = true
      close()
    }
  }, [client, token])
}

/** Browsers that cannot, or may not, do without. */
function showOnAppIcon(count: number) {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}

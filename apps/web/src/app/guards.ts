import { type PageAccess, pages } from '@pollen/contract/pages'
import { notFound, redirect } from '@tanstack/react-router'
import { currentSession } from '../lib/session.ts'
import { safeNextPath } from './next-path.ts'
import { queryClient } from './query-client.ts'

type Visit = { location: { href: string }; search: object }

/** Sends a visitor to the log-in and back afterwards, and a member away from the pages for visitors. */
export function guard(access: PageAccess) {
  return ({ location, search }: Visit) => {
    const isMember = currentSession() !== null
    if (access === 'member' && !isMember) {
      throw redirect({ to: pages.login.path, search: { next: location.href }, replace: true })
    }
    if (access === 'visitor' && isMember) {
      throw redirect({
        href: safeNextPath('next' in search ? search.next : undefined) ?? pages.map.path,
        replace: true,
      })
    }
  }
}

/** For pages of something that has a number: with anything else in the address, they do not exist. */
export const guardWithId = (access: PageAccess) => (visit: Visit & { params: { id: string } }) => {
  guard(access)(visit)
  if (!/^\d+$/.test(visit.params.id)) throw notFound()
}

/** To everybody but operators, their pages do not exist. Asked anew each time: a former operator is none any more. */
export async function operatorGuard() {
  if (currentSession() === null) throw notFound()
  const { meQuery } = await import('../features/members/members.api.ts')
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  if (!me.is_operator) throw notFound()
}

import { type Page, type PageName, pages } from '@pollen/contract/pages'
import { notFound, redirect } from '@tanstack/react-router'
import { safeNextPath } from '../lib/next-path.ts'
import { currentSession } from '../lib/session.ts'
import { queryClient } from './query-client.ts'

type Visit = { location: { href: string }; search: object; params: object }

/** Checks access before a page loads: redirects, or throws "not found". */
export function guard(name: PageName, { location, search, params }: Visit) {
  const { access, forVisitors }: Page = pages[name]
  if (access === 'moderator') return guardModeratorPage()
  const isMember = currentSession() !== null
  if (access === 'member' && !isMember && !forVisitors) {
    throw redirect({ to: pages.login.path, search: { next: location.href }, replace: true })
  }
  if (access === 'visitor' && isMember) {
    throw redirect({
      href: safeNextPath('next' in search ? search.next : undefined) ?? pages.map.path,
      replace: true,
    })
  }
  // An unknown conversation is handled by its page, which keeps showing the list beside it.
  if (name !== 'conversation' && 'id' in params && !/^\d+$/.test(String(params.id))) throw notFound()
}

/** Hides these pages from everyone but moderators and operators. Asks the server on each visit, because they can lose their role. */
async function guardModeratorPage() {
  if (currentSession() === null) throw notFound()
  const { meQuery } = await import('../features/members/members.api.ts')
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  if (!me.is_moderator) throw notFound()
}

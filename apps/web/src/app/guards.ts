import { type PageAccess, pages } from '@pollen/contract/pages'
import { redirect } from '@tanstack/react-router'
import { currentSession } from '../lib/session.ts'
import { safeNextPath } from './next-path.ts'

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

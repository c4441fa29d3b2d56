import { useSearch } from '@tanstack/react-router'
import { safeNextPath } from '../../lib/next-path.ts'

/** Search parameters of the log-in and the sign-up: the page to open afterwards, and an invitation code. */
export function useJoinAddress() {
  const { next, invitation } = useSearch({ strict: false }) as Record<string, unknown>
  const isCode = typeof invitation === 'string' && invitation.length <= 100
  return { next: safeNextPath(next), invitation: isCode ? invitation : undefined }
}

import { useSearch } from '@tanstack/react-router'
import { safeNextPath } from '../../lib/next-path.ts'

/**
 * Search parameters of the pages to join: the page to open after the log-in, the id of the item if it is the page of one, and an
 * invitation code.
 */
export function useJoinAddress() {
  const { next: sent, invitation } = useSearch({ strict: false }) as Record<string, unknown>
  const next = safeNextPath(sent)
  const [, item] = /^\/items\/([1-9]\d{0,15})(?!\d)/.exec(next ?? '') ?? []
  const isCode = typeof invitation === 'string' && invitation.length <= 100
  return { next, item, invitation: isCode ? invitation : undefined }
}

import { pages } from '@pollen/contract/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { casesQuery } from './cases.api.ts'

/** Returns the id of the case after this one in the queue on which nobody else works, or null if there is none. */
function useNextCase(id: number): string | null | undefined {
  const viewerId = useSession()?.userId
  const { data } = useInfiniteQuery(casesQuery('queue'))
  const queue = data?.pages.flatMap(({ results }) => results)
  if (!queue) return undefined
  const start = queue.findIndex((one) => one.id === id) + 1
  const next = [...queue.slice(start), ...queue.slice(0, start)].find(
    (one) => one.id !== id && (!one.claimed_by || one.claimed_by.id === viewerId),
  )
  return next ? String(next.id) : null
}

export function NextCaseLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const next = useNextCase(id)
  if (!next) return null
  return (
    <Link to={pages.case.path} params={{ id: next }}>
      {t('case-next')}
    </Link>
  )
}

/** After a decision: the way to the next case, or back to the empty queue. It gets the focus. */
export function GoOn({ id }: { id: number }) {
  const { t } = useTranslation()
  const next = useNextCase(id)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (next !== undefined) link.current?.focus()
  }, [next])
  const ref = link as Ref<HTMLAnchorElement>
  if (next === undefined) return null
  return next ? (
    <ButtonLink ref={ref} to={pages.case.path} params={{ id: next }}>
      {t('case-next')}
    </ButtonLink>
  ) : (
    <ButtonLink ref={ref} to={pages.admin.path}>
      {t('case-queue-empty')}
    </ButtonLink>
  )
}

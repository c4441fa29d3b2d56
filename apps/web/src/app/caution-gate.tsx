import { pages } from '@pollen/contract/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { meQuery } from '../features/members/members.api.ts'
import { onRefused } from '../lib/api.ts'
import { loadPageTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { pageTexts } from './texts/page-texts.ts'

const cautionPart = onDemand(() =>
  loadPageTexts(pageTexts.statements).then(() => import('../features/statements/caution-sheet.tsx')),
)

/** The decision itself with its appeal, the rules, and the settings stay open. */
const open = [pages.about.path, pages.settings.path, '/statements']

/** Members read a caution of the moderators before they continue. */
export function CautionGate({ children }: { children: ReactNode }) {
  const isMember = useSession() !== null
  const client = useQueryClient()
  const { data: me } = useQuery({ ...meQuery, enabled: isMember, staleTime: 600_000 })
  // A decision can be newer than the known account.
  useEffect(
    () => onRefused(['CAUTION_NOT_ACKNOWLEDGED', 'MEMBER_IS_RESTRICTED'], () => void client.invalidateQueries(meQuery)),
    [client],
  )
  const path = useLocation({ select: ({ pathname }) => pathname })
  const id = isMember && !open.some((start) => path.startsWith(start)) ? me?.caution_id : null
  const [hasFailed, setHasFailed] = useState(false)
  const part = useOnDemand(cautionPart, Boolean(id), () => setHasFailed(true))
  if (!id || (hasFailed && !part)) return children
  return part && <part.CautionSheet id={String(id)} />
}

import type { PublicMember } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMissing } from '../../lib/api-error.ts'
import { useSetPageName } from '../../lib/page-name.ts'
import { OperatorSlot } from '../../parts/operator-slot.tsx'
import { UserCard, UserCardSkeleton } from '../../parts/user-card.tsx'
import { showFailure } from '../../ui/snackbar.tsx'
import { memberQuery, useIsOperator } from '../members/index.ts'
import { MemberItems } from './member-items.tsx'
import { MemberPage } from './member-page.tsx'

/** A member's public profile. If it cannot be loaded, the map opens and the reason is shown. Operators can still act on the member. */
export function ProfilePage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.profile.path}` })
  const { data: member, error } = useQuery(memberQuery(id))
  const failure = member ? null : error
  const isOperator = useIsOperator(isMissing(failure))
  useEffect(() => {
    if (!failure || isOperator !== false) return
    showFailure(failure)
    void navigate({ to: pages.map.path, replace: true })
  }, [failure, isOperator, navigate])
  if (failure && isOperator) return <OperatorSlot at="missing-member" id={id} />
  return member ? (
    <Profile member={member} />
  ) : (
    <MemberPage aside={<UserCardSkeleton />}>
      <div />
    </MemberPage>
  )
}

/** The page title is the username because, unlike a person's name, it is unique on the instance. */
function Profile({ member }: { member: PublicMember }) {
  useSetPageName(member.username)
  return (
    <MemberPage aside={<UserCard member={member} isTitle />}>
      <div>
        <OperatorSlot at="member" id={String(member.id)} />
        <MemberItems id={String(member.id)} count={member.items_count} />
      </div>
    </MemberPage>
  )
}

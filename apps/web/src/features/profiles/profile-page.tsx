import type { PublicMember } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSetPageName } from '../../lib/page-name.ts'
import { UserCard, UserCardSkeleton } from '../../parts/user-card.tsx'
import { showFailure } from '../../ui/snackbar.tsx'
import { memberQuery } from '../members/index.ts'
import { MemberItems } from './member-items.tsx'
import { MemberPage } from './member-page.tsx'

/** A member's public profile. If it cannot be loaded, the map opens and the reason is shown. */
export function ProfilePage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.profile.path}` })
  const { data: member, error } = useQuery(memberQuery(id))
  useEffect(() => {
    if (!error) return
    showFailure(error)
    void navigate({ to: pages.map.path, replace: true })
  }, [error, navigate])
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
      <MemberItems id={String(member.id)} count={member.items_count} />
    </MemberPage>
  )
}

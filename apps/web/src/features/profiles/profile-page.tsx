import type { PublicMember } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../lib/api-error.ts'
import { useSetPageName } from '../../lib/page-name.ts'
import { useSession } from '../../lib/session.ts'
import { OperatorSlot } from '../../parts/operator-slot.tsx'
import { ReportEntry } from '../../parts/report-entry.tsx'
import { UserCard, UserCardSkeleton } from '../../parts/user-card.tsx'
import { IconDots } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { RoundButton } from '../../ui/round-button.tsx'
import { showFailure } from '../../ui/snackbar.tsx'
import { useBlocking } from '../blocks/index.ts'
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
  const isOwn = useSession()?.userId === member.id
  return (
    <MemberPage aside={<UserCard member={member} isTitle menu={isOwn ? undefined : <ProfileMenu member={member} />} />}>
      <div>
        <OperatorSlot at="member" id={String(member.id)} />
        <MemberItems id={String(member.id)} count={member.items_count} />
      </div>
    </MemberPage>
  )
}

function ProfileMenu({ member }: { member: PublicMember }) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const { blockEntry, blockDialog } = useBlocking({ member, isTheirPage: true })
  const label = t('member-menu', { name: member.username })
  const trigger = <RoundButton ref={opener} look="plain" label={label} icon={<IconDots size={24} aria-hidden />} />
  return (
    <>
      <Menu trigger={trigger}>
        <ReportEntry type="profile" id={member.id} name={member.username} member={member} opener={opener} />
        {blockEntry}
      </Menu>
      {blockDialog}
    </>
  )
}

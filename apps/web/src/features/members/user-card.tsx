import type { PublicMember } from '@pollen/contract/members'
import { IconCalendarHeart, IconGift } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MemberPicture } from './member-picture.tsx'
import { MemberSince } from './member-since.tsx'
import { SocialLinks } from './social-links.tsx'
import classes from './user-card.module.css'

type Known = Pick<PublicMember, 'username' | 'first_name' | 'images'>
type UserCardProps = {
  /** At least by name; what is not known is left out. */
  member: Known & Partial<PublicMember>
  /** Whether more about them is on its way. */
  isLoading?: boolean
  /** Small beside something else, such as what they share. */
  look?: 'large' | 'small'
  children?: ReactNode
}

/** Who somebody is: on their profile, on one's own account, beside what they share. */
export function UserCard({ member, isLoading = false, look = 'large', children }: UserCardProps) {
  const { t } = useTranslation()
  const { last_name = '', sign_up_date: since, items_count: count } = member
  return (
    <section className={classes.card} data-look={look} aria-label={member.username} aria-busy={isLoading}>
      <MemberPicture member={{ ...member, last_name }} size={look === 'large' ? 112 : 64} />
      <div className={classes.words}>
        <div>
          <p className={classes.name}>
            {member.first_name} {last_name}
          </p>
          <p className={classes.handle}>{member.username}</p>
        </div>
        {isLoading && <Skeleton width="min(260px, 100%)" height="1.5rem" />}
        <ul className={classes.facts}>
          {since !== undefined && (
            <li>
              <IconCalendarHeart size={18} stroke={1.75} aria-hidden />
              <MemberSince date={since} />
            </li>
          )}
          {count !== undefined && (
            <li>
              <IconGift size={18} stroke={1.75} aria-hidden />
              {t('member-items-count', { count, items: formatCount(count, currentLanguage()) })}
            </li>
          )}
        </ul>
        {member.description && <p className={classes.biography}>{member.description}</p>}
        <SocialLinks member={member} />
        {children}
      </div>
    </section>
  )
}

import type { PublicMember } from '@pollen/contract/members'
import { IconCalendarHeart, IconGift } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { MemberPicture } from './member-picture.tsx'
import { MemberSince } from './member-since.tsx'
import { SocialLinks } from './social-links.tsx'
import classes from './user-card.module.css'

/** Who somebody is: on their profile, on one's own account, beside what they share. */
export function UserCard({ member, children }: { member: PublicMember; children?: ReactNode }) {
  const { t } = useTranslation()
  const { items_count: count } = member
  return (
    <section className={classes.card} aria-label={member.username}>
      <MemberPicture member={member} size={112} />
      <div className={classes.words}>
        <div>
          <p className={classes.name}>
            {member.first_name} {member.last_name}
          </p>
          <p className={classes.handle}>{member.username}</p>
        </div>
        <ul className={classes.facts}>
          <li>
            <IconCalendarHeart size={18} stroke={1.75} aria-hidden />
            <MemberSince date={member.sign_up_date} />
          </li>
          <li>
            <IconGift size={18} stroke={1.75} aria-hidden />
            {t('member-items-count', { count, items: formatCount(count, currentLanguage()) })}
          </li>
        </ul>
        {member.description && <p className={classes.biography}>{member.description}</p>}
        <SocialLinks member={member} />
        {children}
      </div>
    </section>
  )
}

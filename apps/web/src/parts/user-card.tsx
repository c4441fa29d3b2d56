import type { PublicMember } from '@pollen/contract/members'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate } from '../lib/format.ts'
import { currentLanguage } from '../lib/i18n.ts'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandMastodon,
  IconCalendarHeart,
  IconGift,
  IconWorld,
} from '../ui/icons.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MemberPicture } from './member-picture.tsx'
import classes from './user-card.module.css'

type KnownMember = Pick<PublicMember, 'username' | 'first_name' | 'images'>
type UserCardProps = {
  /** Unknown fields are left out. */
  member: KnownMember & Partial<PublicMember>
  /** The other fields are being loaded. */
  isLoading?: boolean
  /** The name is the title of the page. */
  isTitle?: boolean
  /** In the corner of the card. */
  menu?: ReactNode
  children?: ReactNode
}

/** A member: on their profile and on their own account page. */
export function UserCard({ member, isLoading = false, isTitle = false, menu, children }: UserCardProps) {
  const { t } = useTranslation()
  const Name = isTitle ? 'h1' : 'p'
  const { last_name = '', sign_up_date: since, items_count: count } = member
  return (
    <section className={classes.card} aria-label={member.username} aria-busy={isLoading}>
      <MemberPicture member={{ ...member, last_name }} size={112} />
      <div className={classes.words}>
        <div>
          <Name className={classes.name}>
            {member.first_name} {last_name}
          </Name>
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
              {t('member-items-count', { count, items: formatCount(count) })}
            </li>
          )}
        </ul>
        {member.description && (
          <p className={classes.biography}>
            <LinkedText text={member.description} />
          </p>
        )}
        <SocialLinks member={member} />
        {children}
      </div>
      {menu && <div className={classes.menu}>{menu}</div>}
    </section>
  )
}

const monthAndYear: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }

export function MemberSince({ date }: { date: string }) {
  const { t } = useTranslation()
  const since = new Date(date)
  const language = currentLanguage()
  return (
    <time dateTime={date} title={formatDate(since, language)}>
      {t('member-since', { month: formatDate(since, language, monthAndYear) })}
    </time>
  )
}

const linkFields = [
  ['homepage_url', IconWorld],
  ['facebook_url', IconBrandFacebook],
  ['instagram_url', IconBrandInstagram],
  ['mastodon_url', IconBrandMastodon],
] as const

/** The links that a member has given, if any. `rel=me` lets other sites verify that they belong to the same person. */
export function SocialLinks({ member }: { member: Partial<PublicMember> }) {
  const { t } = useTranslation()
  const links = linkFields.filter(([field]) => member[field])
  if (links.length === 0) return null
  return (
    <ul className={classes.links}>
      {links.map(([field, Icon]) => (
        <li key={field}>
          <a href={member[field]} className={classes.link} rel="nofollow noopener me" target="_blank">
            <Icon size={20} stroke={1.75} aria-hidden />
            {t(`link__${field}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function UserCardSkeleton() {
  return (
    <div className={classes.card} aria-busy>
      <Skeleton width={112} height={112} className={classes.picture} />
      <div className={`${classes.words} ${classes.skeletonWords}`}>
        <Skeleton width="min(220px, 70%)" height="1.6rem" />
        <Skeleton width="min(320px, 90%)" height="1.4rem" />
        <Skeleton width="100%" height="3rem" />
      </div>
    </div>
  )
}

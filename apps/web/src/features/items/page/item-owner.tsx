import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { MemberPicture } from '../../../parts/member-picture.tsx'
import { MemberSince, SocialLinks } from '../../../parts/user-card.tsx'
import { IconChevronRight } from '../../../ui/icons.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { memberQuery } from '../../members/index.ts'
import classes from './item-owner.module.css'

/** The item contains the name of its owner. The rest of the profile is added once it is loaded. */
export function ItemOwner({ owner }: { owner: Item['user'] }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(memberQuery(String(owner.id)))
  const { first_name, last_name = '', username, items_count: count } = { ...owner, ...data }
  return (
    <section className={classes.owner} aria-label={username} aria-busy={isPending}>
      <MemberPicture member={{ ...owner, last_name }} size={48} />
      <div className={classes.words}>
        <p className={classes.names}>
          <Link to={pages.profile.path} params={{ id: String(owner.id) }} className={classes.name}>
            {first_name} {last_name}
          </Link>{' '}
          <span className={classes.handle}>{username}</span>
        </p>
        <p className={classes.facts}>
          {data && <MemberSince date={data.sign_up_date} />}
          {count !== undefined && <span>{t('member-items-count', { count, items: formatCount(count) })}</span>}
        </p>
      </div>
      <IconChevronRight size={20} className={classes.arrow} aria-hidden />
    </section>
  )
}

/** The owner's description of themselves, which may be empty. */
export function AboutOwner({ owner }: { owner: Item['user'] }) {
  const { t } = useTranslation()
  const { data } = useQuery(memberQuery(String(owner.id)))
  if (!data) return null
  const { description, homepage_url, facebook_url, instagram_url, mastodon_url } = data
  if (!(description || homepage_url || facebook_url || instagram_url || mastodon_url)) return null
  return (
    <section className={classes.about}>
      <h2 className={classes.title}>{t('item-owner-about', { name: owner.first_name })}</h2>
      {description && (
        <p className={classes.biography}>
          <LinkedText text={description} />
        </p>
      )}
      <SocialLinks member={data} />
    </section>
  )
}

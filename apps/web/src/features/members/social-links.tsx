import type { PublicMember } from '@pollen/contract/members'
import { IconBrandFacebook, IconBrandInstagram, IconBrandMastodon, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './social-links.module.css'

const places = [
  ['homepage_url', IconWorld],
  ['facebook_url', IconBrandFacebook],
  ['instagram_url', IconBrandInstagram],
  ['mastodon_url', IconBrandMastodon],
] as const

/** Only those that are set. `rel=me` lets other sites confirm that the two belong together. */
export function SocialLinks({ member }: { member: Partial<PublicMember> }) {
  const { t } = useTranslation()
  const given = places.filter(([field]) => member[field])
  if (given.length === 0) return null
  return (
    <ul className={classes.links}>
      {given.map(([field, Icon]) => (
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

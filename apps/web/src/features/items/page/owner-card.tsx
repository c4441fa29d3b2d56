import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MemberPicture } from '../../members/index.ts'
import classes from './owner-card.module.css'

/** Who shares it. */
export function OwnerCard({ owner }: { owner: Item['user'] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.card} aria-label={t('item-owner')}>
      <MemberPicture member={{ ...owner, last_name: '' }} size={56} />
      <div className={classes.words}>
        <p className={classes.name}>{owner.first_name}</p>
        <Link to={pages.profile.path} params={{ id: String(owner.id) }}>
          {owner.username}
        </Link>
      </div>
    </section>
  )
}

import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { memberQuery, UserCard } from '../../members/index.ts'

/** Who shares it. The item knows the name already; the rest is added when it comes, and missed by nobody if it does not. */
export function OwnerCard({ owner }: { owner: Item['user'] }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(memberQuery(String(owner.id)))
  return (
    <UserCard member={data ?? owner} isLoading={isPending} look="small">
      <Link to={pages.profile.path} params={{ id: String(owner.id) }}>
        {t('owner-profile', { name: owner.first_name })}
      </Link>
    </UserCard>
  )
}

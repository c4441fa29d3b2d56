import { pages } from '@pollen/contract/pages'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { resourceText } from '@pollen/contract/resource-kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import classes from './linked-resource.module.css'
import { ResourceIcon } from './resource-kind.tsx'
import { resourceQuery } from './resources.api.ts'

type LinkedResourceProps = {
  link: ResourceLink
  /** For example "Started from a public bookcase". */
  children: string
}

/** Names the public resource that an item was started from, and links to it on the map while it exists. */
export function LinkedResource({ link, children }: LinkedResourceProps) {
  const { t } = useTranslation()
  const { data: resource, error } = useQuery(resourceQuery(link))
  const isRemoved = resource?.is_gone || (error instanceof ApiError && error.status === 404)
  return (
    <p className={classes.line}>
      <ResourceIcon kind={link.kind} />
      <span>
        {children}
        {isRemoved ? (
          <span className={classes.second}>
            {resource?.name} <span className={classes.soft}>{t('resource-gone')}</span>
          </span>
        ) : (
          <Link to={pages.map.path} search={{ resource: resourceText(link) }} className={classes.second}>
            {resource?.name || t('resource-on-map')}
          </Link>
        )}
      </span>
    </p>
  )
}

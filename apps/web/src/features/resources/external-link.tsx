import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseHttpUrl } from '../../lib/http-url.ts'
import { IconExternalLink } from '../../ui/icons.ts'
import classes from './external-link.module.css'

/** A link to another site, in a new tab. Sources are not trusted, so only HTTP(S) URLs become links. */
export function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation()
  if (!parseHttpUrl(to)) return null
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={classes.link}>
      <span>{children}</span>
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('resource-new-tab')}</span>
    </a>
  )
}

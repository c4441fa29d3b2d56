import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstanceName } from '../features/instance/index.ts'
import { usePageName } from '../lib/page-name.ts'

/** "Pollen · Conversations": the instance's name, then the page's, or that of what it shows. */
export function DocumentTitle() {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  const titleKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const name = usePageName()
  return <title>{`${instanceName} · ${name ?? t(titleKey ?? 'page-not-found')}`}</title>
}

import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstanceName } from '../features/instance/index.ts'

/** "Pollen · Conversations": the instance's name, then the page's. */
export function DocumentTitle() {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  const titleKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return <title>{`${instanceName} · ${t(titleKey ?? 'page-not-found')}`}</title>
}

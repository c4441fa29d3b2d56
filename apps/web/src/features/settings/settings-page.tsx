import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { IconBell, IconId, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import sheet from '../../ui/section.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabbedPage, TabLink } from '../../ui/tabbed-page.tsx'
import { meQuery } from '../members/index.ts'
import { AccountSettings } from './account-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'

const contents: Record<SettingsTab, ComponentType<{ me: Me }>> = {
  profile: ProfileSettings,
  account: AccountSettings,
  notifications: NotificationSettings,
}

export function SettingsPage() {
  const { t } = useTranslation()
  const { tab = '' } = useParams({ strict: false })
  const { data: me, isPending, isRefetching, refetch } = useQuery(meQuery)
  if (!isTab(tab)) return <Navigate to={pages.settingsTab.path} params={{ tab: 'profile' }} replace />
  const Content = contents[tab]
  return (
    <TabbedPage
      title={t('page-title__settings')}
      tabs={Object.entries(settingsTabs).map(([name, icon]) => (
        <TabLink key={name} to={pages.settingsTab.path} params={{ tab: name }} icon={icon} resetScroll={false}>
          {t(`settings-tab__${name}`)}
        </TabLink>
      ))}
    >
      {/* Keyed by the account, so that no state of one member remains for the next. */}
      <Fragment key={me?.id}>
        {me ? (
          <Content me={me} />
        ) : isPending ? (
          <SettingsSkeleton />
        ) : (
          <RetryNotice text={t('account-failed')} isRetrying={isRefetching} onRetry={refetch} />
        )}
      </Fragment>
    </TabbedPage>
  )
}

const isTab = (tab: string): tab is SettingsTab => Object.hasOwn(contents, tab)

const settingsTabs = { profile: IconUserCircle, account: IconId, notifications: IconBell }
type SettingsTab = keyof typeof settingsTabs

function SettingsSkeleton() {
  return (
    <div className={sheet.section} aria-busy>
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton width={112} height={112} />
      <Skeleton width="30%" height="1.4rem" />
      <Skeleton width="100%" height="7rem" />
      <Skeleton width="30%" height="1.4rem" />
      <Skeleton width="100%" height="2.9rem" />
    </div>
  )
}

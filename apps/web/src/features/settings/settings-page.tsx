import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { meQuery } from '../members/index.ts'
import { AccountSettings } from './account-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import classes from './settings-page.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import type { SettingsTab } from './settings-tabs.ts'

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
    <>
      <h1 className={classes.title}>{t('page-title__settings')}</h1>
      <div className={classes.columns}>
        <SettingsMenu />
        {/* Keyed by the account: nothing of one member may stay on the page for the next. */}
        <div className={classes.content} key={me?.id}>
          {me ? (
            <Content me={me} />
          ) : isPending ? (
            <SettingsSkeleton />
          ) : (
            <RetryNotice text={t('account-failed')} isRetrying={isRefetching} onRetry={refetch} />
          )}
        </div>
      </div>
    </>
  )
}

const isTab = (tab: string): tab is SettingsTab => tab in contents

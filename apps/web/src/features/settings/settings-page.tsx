import type { Me } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { type ComponentType, Fragment, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useHashTarget } from '../../lib/hash-target.ts'
import { IconBell, IconFlag, IconId, IconUserCircle } from '../../ui/icons.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import sheet from '../../ui/section.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabbedPage, TabLink } from '../../ui/tabbed-page.tsx'
import { meQuery } from '../members/index.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SectionLinks } from './section-links.tsx'

// Loaded when they are opened, because they bring dialogs and lists that few members need.
const AccountSettings = lazy(() => import('./account-settings.tsx').then((part) => ({ default: part.AccountSettings })))
const SafetySettings = lazy(() => import('./safety-settings.tsx').then((part) => ({ default: part.SafetySettings })))

type Tab = {
  icon: typeof IconBell
  content: ComponentType<{ me: Me }>
  /** Ids of the sections, which are also the keys of their titles. */
  sections: string[]
}

const tabs = {
  profile: {
    icon: IconUserCircle,
    content: ProfileSettings,
    sections: ['profile-pictures', 'about-you', 'links', 'as-others-see-you'],
  },
  account: {
    icon: IconId,
    content: AccountSettings,
    sections: [
      'general-information',
      'privacy',
      'language-and-appearance',
      'change-password',
      'devices',
      'download-data',
      'advanced',
    ],
  },
  notifications: { icon: IconBell, content: NotificationSettings, sections: ['my-location', 'mails'] },
  safety: { icon: IconFlag, content: SafetySettings, sections: ['my-reports', 'decisions', 'blocked-members'] },
} satisfies Record<string, Tab>

export function SettingsPage() {
  const { t } = useTranslation()
  const { tab = '' } = useParams({ strict: false })
  const { data: me, isPending, isRefetching, refetch } = useQuery(meQuery)
  // The key changes with each navigation, also to the same address.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  useHashTarget(me !== undefined && `${tab} ${visit}`)
  if (!isTab(tab)) return <Navigate to={pages.settingsTab.path} params={{ tab: 'profile' }} replace />
  const { content: Content, sections } = tabs[tab]
  return (
    <TabbedPage
      title={t('page-title__settings')}
      tabs={Object.entries(tabs).map(([name, { icon }]) => (
        <TabLink key={name} to={pages.settingsTab.path} params={{ tab: name }} icon={icon} resetScroll={false}>
          {t(`settings-tab__${name}`)}
        </TabLink>
      ))}
      sections={<SectionLinks key={`${tab} ${me?.id}`} ids={sections} />}
    >
      {/* Keyed by the account, so that no state of one member remains for the next. */}
      <Fragment key={me?.id}>
        {me ? (
          <Suspense fallback={<SettingsSkeleton />}>
            <Content me={me} />
          </Suspense>
        ) : isPending ? (
          <SettingsSkeleton />
        ) : (
          <RetryNotice text={t('account-failed')} isRetrying={isRefetching} onRetry={refetch} />
        )}
      </Fragment>
    </TabbedPage>
  )
}

const isTab = (tab: string): tab is keyof typeof tabs => Object.hasOwn(tabs, tab)

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

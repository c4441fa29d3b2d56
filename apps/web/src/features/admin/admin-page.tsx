import { pages } from '@pollen/contract/pages'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IconDashboard,
  IconHistory,
  IconMail,
  IconMessage,
  IconPackage,
  IconShieldCheck,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
} from '../../ui/icons.ts'
import { TabbedPage, TabLink } from '../../ui/tabbed-page.tsx'
import { AdminSearch } from './admin-search.tsx'
import { AnnouncementsTab } from './announcements-tab.tsx'
import { CommentsTab, ItemsTab } from './content-tabs.tsx'
import { LogTab } from './log-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { NoticeTab } from './notice-tab.tsx'
import { OperatorsTab } from './operators-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SignUpsTab } from './sign-ups-tab.tsx'

const tabs = {
  overview: { icon: IconDashboard, content: OverviewTab },
  members: { icon: IconUsers, content: MembersTab },
  'sign-ups': { icon: IconUserPlus, content: SignUpsTab },
  items: { icon: IconPackage, content: ItemsTab },
  comments: { icon: IconMessage, content: CommentsTab },
  announcements: { icon: IconMail, content: AnnouncementsTab },
  notice: { icon: IconSpeakerphone, content: NoticeTab },
  operators: { icon: IconShieldCheck, content: OperatorsTab },
  log: { icon: IconHistory, content: LogTab },
} satisfies Record<string, { icon: typeof IconUsers; content: ComponentType }>

/** No tab is current while the search shows its results. */
const inTabOnly = { exact: true }

type Tab = keyof typeof tabs
const isTab = (tab: string): tab is Tab => Object.hasOwn(tabs, tab)

/** The router shows this page to operators only. */
export function AdminPage() {
  const { t } = useTranslation()
  const { tab = '' } = useParams({ strict: false })
  if (!isTab(tab)) return <Navigate to={pages.adminTab.path} params={{ tab: 'overview' }} replace />
  const { content: Content } = tabs[tab]
  return (
    <TabbedPage
      title={t('page-title__admin')}
      tabs={Object.entries(tabs).map(([name, { icon }]) => (
        <TabLink
          key={name}
          to={pages.adminTab.path}
          params={{ tab: name }}
          icon={icon}
          resetScroll={false}
          activeOptions={inTabOnly}
        >
          {t(`admin-tab__${name}`)}
        </TabLink>
      ))}
    >
      <AdminSearch>
        <Content />
      </AdminSearch>
    </TabbedPage>
  )
}

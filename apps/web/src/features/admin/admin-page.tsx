import { pages } from '@pollen/contract/pages'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IconChartBar,
  IconDashboard,
  IconFlag,
  IconHistory,
  IconMail,
  IconMessage,
  IconPackage,
  IconShieldCheck,
  IconSpeakerphone,
  IconTemplate,
  IconUserPlus,
  IconUsers,
} from '../../ui/icons.ts'
import { TabbedPage, TabLink } from '../../ui/tabbed-page.tsx'
import { useIsOperator } from '../members/index.ts'
import { AdminSearch } from './admin-search.tsx'
import { AnnouncementsTab } from './announcements-tab.tsx'
import { QueueTab } from './cases/queue-tab.tsx'
import { StatisticsTab } from './cases/statistics-tab.tsx'
import { TemplatesTab } from './cases/templates-tab.tsx'
import { CommentsTab, ItemsTab } from './content-tabs.tsx'
import { LogTab } from './log-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { NoticeTab } from './notice-tab.tsx'
import { OperatorsTab } from './operators-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SignUpsTab } from './sign-ups-tab.tsx'

type TabOf = { icon: typeof IconUsers; content: ComponentType; isForModerators?: true }

const tabs = {
  cases: { icon: IconFlag, content: QueueTab, isForModerators: true },
  overview: { icon: IconDashboard, content: OverviewTab },
  members: { icon: IconUsers, content: MembersTab },
  'sign-ups': { icon: IconUserPlus, content: SignUpsTab },
  items: { icon: IconPackage, content: ItemsTab },
  comments: { icon: IconMessage, content: CommentsTab },
  announcements: { icon: IconMail, content: AnnouncementsTab },
  notice: { icon: IconSpeakerphone, content: NoticeTab },
  operators: { icon: IconShieldCheck, content: OperatorsTab },
  templates: { icon: IconTemplate, content: TemplatesTab, isForModerators: true },
  statistics: { icon: IconChartBar, content: StatisticsTab, isForModerators: true },
  log: { icon: IconHistory, content: LogTab },
} satisfies Record<string, TabOf>

/** No tab is current while the search shows its results. */
const inTabOnly = { exact: true }

/** The router shows this page to moderators, who see the tabs about cases, and to operators. */
export function AdminPage() {
  const { t } = useTranslation()
  const { tab = '' } = useParams({ strict: false })
  const isOperator = useIsOperator() === true
  const shown = Object.entries<TabOf>(tabs).filter(([, one]) => isOperator || one.isForModerators)
  const [, current] = shown.find(([name]) => name === tab) ?? []
  if (!current) return <Navigate to={pages.adminTab.path} params={{ tab: 'cases' }} replace />
  const { content: Content } = current
  return (
    <TabbedPage
      title={t('page-title__admin')}
      tabs={shown.map(([name, { icon }]) => (
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
      {isOperator ? (
        <AdminSearch>
          <Content />
        </AdminSearch>
      ) : (
        <Content />
      )}
    </TabbedPage>
  )
}

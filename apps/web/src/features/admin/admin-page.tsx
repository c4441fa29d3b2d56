import { pages } from '@pollen/contract/pages'
import {
  IconDashboard,
  IconHistory,
  IconMessage,
  IconPackage,
  IconShieldCheck,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './admin.module.css'
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
  notice: { icon: IconSpeakerphone, content: NoticeTab },
  operators: { icon: IconShieldCheck, content: OperatorsTab },
  log: { icon: IconHistory, content: LogTab },
} satisfies Record<string, { icon: typeof IconUsers; content: ComponentType }>

type Tab = keyof typeof tabs
const isTab = (tab: string): tab is Tab => Object.hasOwn(tabs, tab)

/** What operators do. The router shows it to nobody else. */
export function AdminPage() {
  const { t } = useTranslation()
  const { tab = '' } = useParams({ strict: false })
  if (!isTab(tab)) return <Navigate to={pages.adminTab.path} params={{ tab: 'overview' }} replace />
  const { content: Content } = tabs[tab]
  return (
    <>
      <h1 className={classes.title}>{t('page-title__admin')}</h1>
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label={t('page-title__admin')}>
          {Object.entries(tabs).map(([name, { icon: Icon }]) => (
            <Link key={name} to={pages.adminTab.path} params={{ tab: name }} className={classes.link}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {t(`admin-tab__${name}`)}
            </Link>
          ))}
        </nav>
        <div className={classes.content}>
          <Content />
        </div>
      </div>
    </>
  )
}

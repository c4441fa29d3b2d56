import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reportHeight } from '../ui/report-height.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './bottom-bar.module.css'
import { memberLinks, useReturnSearch, visitorLinks } from './navigation.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** The links of the navbar, for screens under 768 px. */
export function BottomBar({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation()
  const returnSearch = useReturnSearch()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => (bar.current ? reportHeight(bar.current, '--bottom-bar-height') : undefined), [])
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('nav-main')}>
      {isMember
        ? memberLinks.map(({ to, shortLabel, icon: Icon }) => (
            <Link key={to} to={to} className={classes.link}>
              <Icon size={24} stroke={1.75} aria-hidden />
              {t(shortLabel)}
              {to === pages.conversations.path && <UnreadBadge isOnIcon />}
            </Link>
          ))
        : visitorLinks.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} search={to === pages.map.path ? undefined : returnSearch} className={classes.link}>
              <Icon size={24} stroke={1.75} aria-hidden />
              {t(label)}
            </Link>
          ))}
      {isMember && <AccountMenu className={classes.link} isShort />}
    </nav>
  )
}

import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './account-menu.tsx'
import classes from './bottom-bar.module.css'
import { memberLinks, visitorLinks } from './navigation.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** The links of the navbar, on screens under 768 px. */
export function BottomBar({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => (bar.current ? reportHeight(bar.current) : undefined), [])
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
            <Link key={to} to={to} className={classes.link}>
              <Icon size={24} stroke={1.75} aria-hidden />
              {t(label)}
            </Link>
          ))}
      {isMember && <AccountMenu className={classes.link} isShort />}
    </nav>
  )
}

/** Pages leave room for the bar at their end, and snackbars stand above it. */
function reportHeight(bar: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(([entry]) => {
    // Without its padding, which is the safe area. A bar that is not shown has no height.
    const height = entry?.contentRect.height
    if (height) style.setProperty('--bottom-bar-height', `${height}px`)
    else style.removeProperty('--bottom-bar-height')
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-bar-height')
  }
}

import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { IconProps } from './icons.ts'
import classes from './tabbed-page.module.css'

type TabbedPageProps = {
  title: string
  tabs: ReactNode
  /** Links to the sections of a page with text and fields. It is centred and no wider than comfortable to read. */
  sections?: ReactNode
  children: ReactNode
}

/** A page of several tabs with their own addresses. The tabs are at the side, or in a scrolling row above on phones. */
export const TabbedPage = ({ title, tabs, sections, children }: TabbedPageProps) => (
  <div className={sections ? classes.readable : undefined}>
    <h1 className={classes.title}>{title}</h1>
    <div className={classes.columns}>
      <div className={classes.side}>
        <nav className={classes.menu} aria-label={title}>
          {tabs}
        </nav>
        {sections}
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  </div>
)

type TabAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { icon: ComponentType<IconProps> }

function TabAnchor({ icon: Icon, children, ...rest }: TabAnchorProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = rest['aria-current'] === 'page'
  // Scrolls the row only. `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    if (!isCurrent) return
    const showTab = () => {
      const row = link.current?.parentElement
      if (row && link.current)
        row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2
    }
    showTab()
    // A loaded font changes the width of the labels.
    document.fonts.addEventListener('loadingdone', showTab)
    return () => document.fonts.removeEventListener('loadingdone', showTab)
  }, [isCurrent])
  return (
    <a {...rest} ref={link} className={classes.link}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      {children}
    </a>
  )
}

export const TabLink = createLink(TabAnchor)

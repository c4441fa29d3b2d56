import type { IconProps } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import classes from './tabbed-page.module.css'

type TabbedPageProps = { title: string; tabs: ReactNode; children: ReactNode }

/** A page of several tabs, each with an address of its own. The tabs are at the side; on a phone they are a row above, to swipe along. */
export const TabbedPage = ({ title, tabs, children }: TabbedPageProps) => (
  <>
    <h1 className={classes.title}>{title}</h1>
    <div className={classes.columns}>
      <nav className={classes.menu} aria-label={title}>
        {tabs}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  </>
)

type TabAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { icon: ComponentType<IconProps> }

function TabAnchor({ icon: Icon, children, ...rest }: TabAnchorProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = rest['aria-current'] === 'page'
  // The row scrolls, never the page: who changes tabs stays where they are.
  useEffect(() => {
    if (!isCurrent) return
    const showTab = () => {
      const row = link.current?.parentElement
      if (row && link.current)
        row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2
    }
    showTab()
    // The labels have another width when a font has come.
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

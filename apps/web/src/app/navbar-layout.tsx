import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { MainContent } from './main-content.tsx'
import { Navbar } from './navbar.tsx'
import classes from './navbar-layout.module.css'

export function NavbarLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWide === true })
  return (
    <div className={classes.layout}>
      <Navbar />
      <MainContent className={isWide ? classes.wide : classes.main}>{children}</MainContent>
      <BottomBar />
    </div>
  )
}

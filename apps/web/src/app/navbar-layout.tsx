import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { MainContent } from './main-content.tsx'
import { Navbar } from './navbar.tsx'
import classes from './navbar-layout.module.css'

export function NavbarLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.layout}>
      <Navbar />
      <MainContent className={classes.main}>{children}</MainContent>
      <BottomBar />
    </div>
  )
}

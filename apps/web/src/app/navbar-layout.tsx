import { Outlet, type StaticDataRouteOption, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { MainContent } from './main-content.tsx'
import { Navbar } from './navbar.tsx'
import classes from './navbar-layout.module.css'

export function NavbarLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const look = useMatches({ select: (matches) => lookOf(matches.at(-1)?.staticData) })
  const hidesBottomBar = useMatches({ select: (matches) => matches.at(-1)?.staticData.hidesBottomBar ?? false })
  return (
    <div className={classes.layout} data-look={look} data-hides-bottom-bar={hidesBottomBar}>
      <Navbar />
      <MainContent className={classes[look]}>{children}</MainContent>
      {!hidesBottomBar && <BottomBar />}
    </div>
  )
}

function lookOf({ isFull, isWide }: StaticDataRouteOption = {}) {
  if (isFull) return 'full'
  return isWide ? 'wide' : 'main'
}

import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useInstanceName } from '../features/instance/index.ts'
import { useSession } from '../lib/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { MainContent } from './main-content.tsx'
import { Navbar } from './navbar.tsx'
import classes from './navbar-layout.module.css'

export function NavbarLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const isMember = useSession() !== null
  const instanceName = useInstanceName()
  const look = useMatches({ select: (matches) => matches.at(-1)?.staticData.look ?? 'main' })
  const hidesBottomBar = useMatches({ select: (matches) => matches.at(-1)?.staticData.hidesBottomBar ?? false })
  return (
    <PageLayout look={look} hidesBottomBar={hidesBottomBar} isMember={isMember} instanceName={instanceName}>
      <MainContent className={classes[look]}>{children}</MainContent>
    </PageLayout>
  )
}

type PageLayoutProps = {
  look: 'main' | 'wide' | 'full'
  hidesBottomBar?: boolean
  isMember: boolean
  instanceName: string
  children: ReactNode
}

/** A page with its navbar and bottom bar. */
export function PageLayout({ look, hidesBottomBar = false, isMember, instanceName, children }: PageLayoutProps) {
  return (
    <div className={classes.layout} data-look={look} data-hides-bottom-bar={hidesBottomBar}>
      <Navbar isMember={isMember} instanceName={instanceName} />
      {children}
      {!hidesBottomBar && <BottomBar isMember={isMember} />}
    </div>
  )
}

import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useInstanceName } from '../features/instance/index.ts'
import { useSession } from '../lib/session.ts'
import { OperatorToolsProvider } from '../parts/operator-slot.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CautionGate } from './caution-gate.tsx'
import { GettingStartedPlace } from './getting-started-place.tsx'
import { MainContent } from './main-content.tsx'
import { Navbar } from './navbar.tsx'
import classes from './navbar-layout.module.css'
import { OperatorTools } from './operator-tools.tsx'
import { ReportPlace } from './report-place.tsx'

export function NavbarLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const isMember = useSession() !== null
  const instanceName = useInstanceName()
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'main' })
  const hidesBottomBar = useMatches({ select: (matches) => matches.at(-1)?.staticData.hidesBottomBar ?? false })
  return (
    <PageLayout layout={layout} hidesBottomBar={hidesBottomBar} isMember={isMember} instanceName={instanceName}>
      <GettingStartedPlace />
      <MainContent className={classes[layout]}>
        <OperatorToolsProvider value={OperatorTools}>
          <CautionGate>{children}</CautionGate>
        </OperatorToolsProvider>
      </MainContent>
      <ReportPlace />
    </PageLayout>
  )
}

type PageLayoutProps = {
  layout: 'main' | 'wide' | 'full'
  hidesBottomBar?: boolean
  isMember: boolean
  instanceName: string
  children: ReactNode
}

/** A page with its navbar and bottom bar. */
export function PageLayout({ layout, hidesBottomBar = false, isMember, instanceName, children }: PageLayoutProps) {
  return (
    <div className={classes.layout} data-layout={layout} data-hides-bottom-bar={hidesBottomBar}>
      <Navbar isMember={isMember} instanceName={instanceName} />
      {children}
      {!hidesBottomBar && <BottomBar isMember={isMember} />}
    </div>
  )
}

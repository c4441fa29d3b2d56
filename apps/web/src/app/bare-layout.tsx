import { Outlet } from '@tanstack/react-router'
import { MainContent } from './main-content.tsx'

/** For the pages that bring their own frame. */
export function BareLayout() {
  return (
    <MainContent>
      <Outlet />
    </MainContent>
  )
}

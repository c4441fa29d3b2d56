import type { ReactNode } from 'react'

export const mainId = 'content'

/** The content of a page. It gets the focus from the skip link and after a navigation. */
export function MainContent({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}

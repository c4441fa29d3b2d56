import type { ReactNode } from 'react'
import { Sheet, SheetResult } from '../../ui/sheet.tsx'

/** A page that shows the result of an action, with links to the next step. */
export function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Sheet title={title}>
      <SheetResult>{text}</SheetResult>
      {children}
    </Sheet>
  )
}

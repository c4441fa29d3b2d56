import type { ReactNode } from 'react'
import { Sheet, SheetResult } from '../../ui/sheet.tsx'

/** Says how it ended, and the way on. */
export function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Sheet title={title}>
      <SheetResult>{text}</SheetResult>
      {children}
    </Sheet>
  )
}

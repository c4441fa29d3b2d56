import { type ReactNode, useEffect, useRef } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './email-form.module.css'

/** How it ended, and the way on. It gets the focus, because it replaces what was pressed. */
export function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <Sheet title={title}>
      <p ref={paragraph} tabIndex={-1} className={classes.text}>
        {text}
      </p>
      {children}
    </Sheet>
  )
}

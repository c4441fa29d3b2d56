import { type ReactNode, useEffect, useRef } from 'react'
import classes from './sheet.module.css'

type SheetProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }

/** A page with one narrow form or message on a centred card. */
export function Sheet({ title, lead, children, footer }: SheetProps) {
  return (
    <div className={classes.place}>
      <div className={classes.sheet}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <div className={classes.lead}>{lead}</div>}
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  )
}

/** The result of an action. It gets the focus, because it replaces the pressed button. */
export function SheetResult({ children }: { children: ReactNode }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <p ref={paragraph} tabIndex={-1} className={classes.result}>
      {children}
    </p>
  )
}

export function SheetHint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>
}

/** A bordered part of a sheet. */
export function SheetBox({ children }: { children: ReactNode }) {
  return <div className={classes.box}>{children}</div>
}

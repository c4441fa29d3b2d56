import type { ReactNode } from 'react'
import classes from './sheet.module.css'

type SheetProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }

/** A page with one narrow form or message, on a card in the middle. */
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

import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { formatCount } from '../lib/format.ts'
import classes from './tab-row.module.css'

/** A row of links to the parts of a page. */
export const TabRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.row} aria-label={label}>
    {children}
  </nav>
)

type RowTabAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** Undefined while it loads. Its space is reserved. */
  count: number | undefined
}

/** Shows how much its part of the page contains. */
function RowTabAnchor({ count, children, ...rest }: RowTabAnchorProps) {
  return (
    <a {...rest} className={classes.tab}>
      <span>{children}</span> <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
    </a>
  )
}

export const RowTab = createLink(RowTabAnchor)

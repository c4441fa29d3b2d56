import type { ReactNode } from 'react'
import classes from './member-page.module.css'

type MemberPageProps = { aside: ReactNode; children: ReactNode }

/** A member and their items. On wide windows, the member is beside the items. */
export const MemberPage = ({ aside, children }: MemberPageProps) => (
  <div className={classes.page}>
    <div className={classes.aside}>{aside}</div>
    {children}
  </div>
)

import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type SectionProps = {
  /** Target of links. */
  id?: string | undefined
  title: string
  lead?: string | undefined
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}

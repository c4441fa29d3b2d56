import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type SectionProps = { title: string; lead?: string; children: ReactNode }

export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}

import { type ReactNode, type Ref, useId } from 'react'
import classes from './section.module.css'

type SectionProps = {
  /** Target of links, which then has the focus. */
  id?: string | undefined
  title: string
  /** Makes the title focusable. */
  titleRef?: Ref<HTMLHeadingElement>
  lead?: string | undefined
  children: ReactNode
}

export function Section({ id, title, titleRef, lead, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId} tabIndex={id ? -1 : undefined}>
      <h2 id={titleId} ref={titleRef} className={classes.title} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}

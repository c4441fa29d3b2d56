import { type ReactNode, useState } from 'react'
import classes from './disclosure.module.css'
import { IconChevronDown } from './icons.ts'

type DisclosureProps = {
  /** Target of links. It is inside the section, because browsers then expand it, even without scripts. */
  id?: string
  title: string
  icon?: ReactNode
  /** A line below the title, such as a summary of the values inside. */
  lead?: ReactNode
  /** Shown beside the title, such as the number of active filters. */
  mark?: ReactNode
  /** A row within a section, or a section of its own. */
  look?: 'row' | 'section'
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A collapsible section. Its fields keep their values while it is collapsed. */
export function Disclosure({ id, title, icon, lead, mark, look = 'row', ...rest }: DisclosureProps) {
  const { isOpenAtFirst = false, children } = rest
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const Title = look === 'section' ? 'h2' : 'h3'
  return (
    <details
      className={classes.part}
      data-look={look}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={classes.title}>
        {icon}
        <Title className={classes.words}>{title}</Title>
        {mark}
        {lead && <span className={classes.lead}>{lead}</span>}
        <IconChevronDown size={20} className={classes.arrow} aria-hidden />
      </summary>
      <div id={id} className={classes.inside}>
        {children}
      </div>
    </details>
  )
}

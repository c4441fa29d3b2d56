import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './disclosure.module.css'

type DisclosureProps = {
  /** Target of links. It is inside the section, because browsers then expand it, even without scripts. */
  id?: string
  title: string
  icon?: ReactNode
  /** Shown beside the title, such as the number of active filters. */
  mark?: ReactNode
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A collapsible section. Its fields keep their values while it is collapsed. */
export function Disclosure({ id, title, icon, mark, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details className={classes.part} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.title}>
        {icon}
        <h3 className={classes.words}>{title}</h3>
        {mark}
        <IconChevronDown size={20} className={classes.arrow} aria-hidden />
      </summary>
      <div id={id} className={classes.inside}>
        {children}
      </div>
    </details>
  )
}

import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './disclosure.module.css'

type DisclosureProps = {
  title: string
  /** Stands beside the title, such as how much inside is in use. */
  mark?: ReactNode
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A part of a page that folds away; what is inside keeps what was typed into it. */
export function Disclosure({ title, mark, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details className={classes.part} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.title}>
        <h3 className={classes.words}>{title}</h3>
        {mark}
        <IconChevronDown size={20} className={classes.arrow} aria-hidden />
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}

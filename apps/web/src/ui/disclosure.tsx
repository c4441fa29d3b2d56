import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './disclosure.module.css'

type DisclosureProps = {
  /** By which an address can name it. */
  id?: string
  title: string
  /** Shown beside the title, such as the number of filters in use. */
  mark?: ReactNode
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A section that can be collapsed; its fields keep their values. */
export function Disclosure({ id, title, mark, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details id={id} className={classes.part} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.title}>
        <h3 className={classes.words}>{title}</h3>
        {mark}
        <IconChevronDown size={20} className={classes.arrow} aria-hidden />
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}

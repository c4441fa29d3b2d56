import type { ComponentProps, ReactNode } from 'react'
import classes from './chip.module.css'
import { IconChevronDown } from './icons.ts'

type ChipProps = ComponentProps<'button'> & {
  icon?: ReactNode
  /** Tinted, because it changes the content of the page. */
  isOn?: boolean
  /** Opens a menu. */
  hasMenu?: boolean
  /** On phones, only the icon and the count are visible. */
  isIconOnPhones?: boolean
  /** Part of the label, such as the number of active filters. */
  count?: number
}

/** A small control in a row of others, such as a quick filter. */
export function Chip({ icon, isOn = false, hasMenu = false, isIconOnPhones, count = 0, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.chip}
      data-is-on={isOn || undefined}
      data-is-icon-on-phones={isIconOnPhones || undefined}
    >
      {icon}
      <span className={classes.label}>{children}</span>
      {isIconOnPhones && count > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
      {hasMenu && <IconChevronDown size={16} stroke={2.25} className={classes.arrow} aria-hidden />}
    </button>
  )
}

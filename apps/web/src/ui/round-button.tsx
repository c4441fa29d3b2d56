import type { ComponentProps, ReactNode } from 'react'
import classes from './round-button.module.css'

type RoundButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  isBusy?: boolean
  /** Such as how many filters are in use. */
  count?: number
}

/** A button on top of the map: an icon, with its name as a tooltip and for screen readers. */
export function RoundButton({ label, icon, isBusy = false, count = 0, onClick, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {icon}
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </button>
  )
}

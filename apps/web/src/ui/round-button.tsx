import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react'
import classes from './round-button.module.css'

type Look = {
  /** Says what it does, as a tooltip and for screen readers. */
  label: string
  icon: ReactNode
  /** Raised above what is below it, such as a map; the main one of its place; or a plain one among other things. */
  look?: 'raised' | 'filled' | 'plain'
  size?: 'small' | 'medium' | 'large'
}

type RoundButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    isBusy?: boolean
    /** Such as how many filters are in use. */
    count?: number
  }

/** A button that is an icon. */
export function RoundButton({
  label,
  icon,
  look = 'raised',
  size = 'medium',
  isBusy = false,
  count = 0,
  onClick,
  ...rest
}: RoundButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-look={look}
      data-size={size}
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

type RoundAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & Look

/** A link that is an icon, and loads a whole page. */
export function RoundAnchor({ label, icon, look = 'raised', size = 'medium', ...rest }: RoundAnchorProps) {
  return (
    <a {...rest} className={classes.button} data-look={look} data-size={size} title={label}>
      {icon}
      <span className="visually-hidden">{label}</span>
    </a>
  )
}

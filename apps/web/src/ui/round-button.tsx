import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react'
import classes from './round-button.module.css'

type Look = {
  /** Tooltip and name for screen readers. */
  label: string
  icon: ReactNode
  /** Raised above its background, such as a map; filled for the primary action; or plain. */
  look?: 'raised' | 'filled' | 'plain'
  size?: 'small' | 'medium' | 'large'
}

type RoundButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    isBusy?: boolean
    /** Such as the number of active filters. */
    count?: number
  }

/** A button with an icon and no visible text. */
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

/** An icon link that loads a whole document. */
export function RoundAnchor({ label, icon, look = 'raised', size = 'medium', ...rest }: RoundAnchorProps) {
  return (
    <a {...rest} className={classes.button} data-look={look} data-size={size} title={label}>
      {icon}
      <span className="visually-hidden">{label}</span>
    </a>
  )
}

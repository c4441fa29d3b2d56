import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './button.module.css'

type Look = { look?: 'filled' | 'outlined' | 'plain' | 'danger'; size?: 'medium' | 'large'; icon?: ReactNode }
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean; ref?: Ref<HTMLButtonElement> }
type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> }

/** A busy button ignores clicks, but stays focusable and keeps its width. */
export function Button({ look = 'filled', size = 'medium', icon, isBusy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-look={look}
      data-size={size}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {icon}
      {rest.children}
    </button>
  )
}

/** A button-like link that loads a whole document. */
export function ButtonAnchor({ look = 'filled', size = 'medium', icon, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes.button} data-look={look} data-size={size}>
      {icon}
      {rest.children}
    </a>
  )
}

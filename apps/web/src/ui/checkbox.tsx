import type { ReactNode } from 'react'
import classes from './checkbox.module.css'

type CheckboxProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  name?: string
  required?: boolean
  disabled?: boolean
  /** Blocks changes temporarily. Unlike a disabled checkbox, it keeps the focus. */
  isLocked?: boolean
  /** Use a switch for changes with immediate effect, a box for those that are sent with a form. */
  look?: 'box' | 'switch'
  hint?: string
  children: ReactNode
}

export function Checkbox({
  isChecked,
  onChange,
  isLocked = false,
  look = 'box',
  hint,
  children,
  ...input
}: CheckboxProps) {
  return (
    <label className={classes.line}>
      <input
        {...input}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={classes[look]}
        checked={isChecked}
        aria-disabled={isLocked || undefined}
        onChange={(event) => !isLocked && onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
    </label>
  )
}

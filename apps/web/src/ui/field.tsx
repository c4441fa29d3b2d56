import { type ReactNode, useId } from 'react'
import classes from './field.module.css'
import { HelpTip } from './help-tip.tsx'

export type FieldProps = {
  label: string
  /** For who sees, what stands in the control says it all. */
  isLabelHidden?: boolean
  /** A remark behind a question mark. */
  help?: string
  /** A remark that is always there. */
  hint?: ReactNode
  error?: string
  /** Stands at the end of the label's line, such as "Saved". */
  mark?: ReactNode
}

export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A control with its name, its help and what is wrong with it, tied together for who listens. */
export function Field({
  label,
  isLabelHidden = false,
  help,
  hint,
  error,
  mark,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const remarks = [help && `${id}-help`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={isLabelHidden ? 'visually-hidden' : classes.top}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {help && <HelpTip id={`${id}-help`} text={help} />}
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      {children({ id, 'aria-describedby': remarks || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

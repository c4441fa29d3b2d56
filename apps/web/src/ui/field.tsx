import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field.module.css'
import { IconHelpCircle } from './icons.ts'
import { Tooltip } from './tooltip.tsx'

export type FieldProps = {
  label: string
  /** Marks the label as optional. */
  isOptional?: boolean
  /** Shows the label to screen readers only, for controls that are visually clear. */
  isLabelHidden?: boolean
  /** A tooltip behind a question mark. */
  help?: string
  /** A text that is always visible. */
  hint?: ReactNode
  error?: string
  /** Shown at the end of the label's line, such as "Saved". */
  mark?: ReactNode
}

export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A control with its label, help, hint and error, linked for screen readers. */
export function Field({
  label,
  isOptional = false,
  isLabelHidden = false,
  help,
  hint,
  error,
  mark,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const descriptions = [help && `${id}-help`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={isLabelHidden ? 'visually-hidden' : classes.top}>
        <label htmlFor={id} className={classes.label}>
          {label}
          {isOptional && <span className={classes.optional}> {t('optional')}</span>}
        </label>
        {help && <HelpTip id={`${id}-help`} text={help} />}
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      {children({ id, 'aria-describedby': descriptions || undefined, 'aria-invalid': error ? true : undefined })}
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

/** A question mark with a tooltip. The control references its text by `id`. */
function HelpTip({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.tip}>
      <Tooltip id={id} text={text} withoutHover="tap">
        <button type="button" className={classes.help} aria-label={t('help')}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        </button>
      </Tooltip>
    </span>
  )
}

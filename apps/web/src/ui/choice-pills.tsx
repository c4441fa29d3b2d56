import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './choice-pills.module.css'
import field from './field.module.css'
import { IconCheck } from './icons.ts'

type Choice<Value extends string> = { value: Value; label: string; icon?: ReactNode }
type ChoicePillsProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  /** Radio: exactly one choice. Checkbox: any number. */
  kind: 'radio' | 'checkbox'
  isDisabled?: boolean
  /** If false, only screen readers get the label. */
  isLabelShown?: boolean
  hint?: string
  /** Marks the label as optional. */
  isOptional?: boolean
  error?: string
  onChange: (value: Value, isChosen: boolean) => void
}

/** Short choices that are all visible, as native checkboxes or radio buttons, for keyboards and screen readers. */
export function ChoicePills<Value extends string>({
  label,
  choices,
  chosen,
  kind,
  isDisabled,
  isLabelShown = false,
  isOptional = false,
  hint,
  error,
  onChange,
}: ChoicePillsProps<Value>) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset
      className={classes.group}
      disabled={isDisabled}
      data-is-wrong={error !== undefined}
      aria-describedby={error ? `${name}-error` : hint && `${name}-hint`}
    >
      <legend className={isLabelShown ? classes.label : 'visually-hidden'}>
        {label}
        {isOptional && <span className={field.optional}> {t('optional')}</span>}
      </legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} className={classes.pill}>
          <input
            type={kind}
            name={name}
            className={classes.input}
            checked={chosen.includes(value)}
            onChange={(event) => onChange(value, event.target.checked)}
          />
          {icon}
          {label}
          <span className={classes.mark} aria-hidden>
            <IconCheck size={11} stroke={4} />
          </span>
        </label>
      ))}
      {hint && (
        <p id={`${name}-hint`} className={`${field.hint} ${classes.note}`}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={`${field.error} ${classes.note}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

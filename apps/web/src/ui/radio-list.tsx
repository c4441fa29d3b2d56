import { useId } from 'react'
import field from './field.module.css'
import classes from './radio-list.module.css'

type RadioListProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; hint?: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string
  /** The chosen or first choice gets the focus when its dialog opens. */
  takesFocus?: boolean
}

/** Exclusive choices below each other, as native radio buttons. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, choices, value, onChange, error, takesFocus = false } = props
  const id = useId()
  const describedBy = ({ value: own, hint }: { value: Value; hint?: string }) =>
    [hint && `${id}-${own}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const focused = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <fieldset className={classes.list} data-is-wrong={error !== undefined}>
      <legend className={classes.label}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            className={classes.radio}
            checked={value === choice.value}
            aria-labelledby={`${id}-${choice.value}`}
            aria-describedby={describedBy(choice)}
            onChange={() => onChange(choice.value)}
            data-autofocus={(takesFocus && choice === focused) || undefined}
          />
          <span>
            <span id={`${id}-${choice.value}`}>{choice.label}</span>
            {choice.hint && (
              <span id={`${id}-${choice.value}-hint`} className={classes.hint}>
                {choice.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

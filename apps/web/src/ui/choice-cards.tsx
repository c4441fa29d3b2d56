import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'
import field from './field.module.css'

type CardChoice<Value extends string> = { value: Value; label: string; hint: string; icon: ReactNode; tint?: Tint }
type Tint = 'green' | 'amber' | 'red' | 'violet'
type ChoiceCardsProps<Value extends string> = {
  label: string
  choices: readonly CardChoice<Value>[]
  value: Value | null
  /** Two columns on phones, where only screen readers get the explanations. */
  isCompact?: boolean
  onChange: (value: Value) => void
  error?: string
}

/** A few exclusive choices with an explanation each, as native radio buttons on large cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, isCompact = false, onChange, error } = props
  const id = useId()
  return (
    <fieldset className={classes.group} data-is-wrong={error !== undefined} data-is-compact={isCompact}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card} data-tint={choice.tint}>
            <input
              type="radio"
              className={classes.input}
              name={id}
              aria-describedby={error ? `${id}-${choice.value} ${id}-error` : `${id}-${choice.value}`}
              aria-labelledby={`${id}-${choice.value}-label`}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.icon} aria-hidden>
              {choice.icon}
            </span>
            <span className={classes.words}>
              <span id={`${id}-${choice.value}-label`} className={classes.name}>
                {choice.label}
              </span>
              <span id={`${id}-${choice.value}`} className={classes.hint}>
                {choice.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

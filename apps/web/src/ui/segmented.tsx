import { type ReactNode, useId } from 'react'
import classes from './segmented.module.css'

type Choice<Value extends string> = { value: Value; label: string; content?: ReactNode; lang?: string }
type SegmentedProps<Value extends string> = {
  label: string
  /** The id of a text about the choices. */
  describedBy?: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A few exclusive choices, all visible: native radio buttons, for keyboards and screen readers. */
export function Segmented<Value extends string>({
  label,
  describedBy,
  choices,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.group} aria-describedby={describedBy}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} title={choice.content ? choice.label : undefined}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.content && <span aria-hidden>{choice.content}</span>}
          <span className={choice.content ? 'visually-hidden' : undefined} lang={choice.lang}>
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

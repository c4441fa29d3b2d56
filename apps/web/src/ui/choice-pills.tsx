import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './choice-pills.module.css'

type Choice<Value extends string> = { value: Value; label: string; icon?: ReactNode }
type ChoicePillsProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  /** Radio: exactly one can be chosen. Checkbox: any number. */
  kind: 'radio' | 'checkbox'
  isDisabled?: boolean
  onChange: (value: Value, isChosen: boolean) => void
}

/** Short choices that are all visible: native checkboxes or radio buttons, for keyboards and screen readers. */
export function ChoicePills<Value extends string>({
  label,
  choices,
  chosen,
  kind,
  isDisabled,
  onChange,
}: ChoicePillsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.group} disabled={isDisabled}>
      <legend className="visually-hidden">{label}</legend>
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
    </fieldset>
  )
}

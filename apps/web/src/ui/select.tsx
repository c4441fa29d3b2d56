import { IconChevronDown } from '@tabler/icons-react'
import control from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import classes from './select.module.css'

type SelectProps<Value extends string> = FieldProps & {
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** One of a few, as the device likes to offer it. */
export function Select<Value extends string>({ choices, value, onChange, isDisabled, ...field }: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(tied) => (
        <div className={classes.frame}>
          <select
            {...tied}
            className={`${control.control} ${classes.select}`}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={20} className={classes.arrow} aria-hidden />
        </div>
      )}
    </Field>
  )
}

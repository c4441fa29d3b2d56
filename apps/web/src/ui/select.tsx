import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconChevronDown } from './icons.ts'
import classes from './select.module.css'

type SelectProps<Value extends string> = FieldProps & {
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** A native select, which phones show as a wheel or a list. */
export function Select<Value extends string>({ choices, value, onChange, isDisabled, ...rest }: SelectProps<Value>) {
  return (
    <Field {...rest}>
      {(control) => (
        <div className={classes.frame}>
          <select
            {...control}
            className={`${field.control} ${classes.select}`}
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

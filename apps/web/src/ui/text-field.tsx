import type { InputHTMLAttributes, Ref } from 'react'
import control from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'>
type TextFieldProps = InputProps &
  FieldProps & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> }

export function TextField({ label, help, hint, error, mark, onChange, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, hint, error, mark }}>
      {(tied) => (
        <input
          type="text"
          {...input}
          {...tied}
          className={control.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

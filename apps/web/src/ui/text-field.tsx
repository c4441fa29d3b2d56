import type { InputHTMLAttributes, Ref } from 'react'
import { CharacterCounter } from './character-counter.tsx'
import control from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'>
type TextFieldProps = InputProps &
  FieldProps & {
    value: string
    onChange: (value: string) => void
    ref?: Ref<HTMLInputElement>
    /** Counts towards it; what is longer stays, and is said to be wrong. */
    limit?: number
  }

export function TextField({ label, help, hint, error, mark, limit, onChange, ...input }: TextFieldProps) {
  const remark = limit ? <CharacterCounter text={input.value} limit={limit} hint={hint} /> : hint
  return (
    <Field {...{ label, help, error, mark }} hint={remark}>
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

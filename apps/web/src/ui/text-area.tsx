import type { Ref, TextareaHTMLAttributes } from 'react'
import { CharacterCounter } from './character-counter.tsx'
import control from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import classes from './text-area.module.css'

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'className'>
type TextAreaProps = AreaProps &
  FieldProps & {
    value: string
    onChange: (value: string) => void
    /** Counts towards it; what is longer stays, and is said to be wrong. */
    limit: number
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea({ label, help, hint, error, mark, limit, onChange, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, mark }} hint={<CharacterCounter text={area.value} limit={limit} hint={hint} />}>
      {(tied) => (
        <textarea
          rows={4}
          {...area}
          {...tied}
          className={`${control.control} ${classes.area}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

import type { Ref, TextareaHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation()
  const count = area.value.trim().length
  const counter = (
    <span className={classes.counter} data-is-over={count > limit}>
      <span aria-hidden>{t('characters-of', { typed: count, limit })}</span>
      <span className="visually-hidden">{t('characters-left', { count: Math.max(0, limit - count) })}</span>
    </span>
  )
  return (
    <Field {...{ label, help, error, mark }} hint={<Hint hint={hint} counter={counter} />}>
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

function Hint({ hint, counter }: { hint: FieldProps['hint']; counter: FieldProps['hint'] }) {
  return (
    <span className={classes.hint}>
      {hint && <span>{hint}</span>}
      {counter}
    </span>
  )
}

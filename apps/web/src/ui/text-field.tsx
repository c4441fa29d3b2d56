import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import { currentLanguage } from '../lib/i18n.ts'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import classes from './text-field.module.css'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'>
export type TextFieldProps = InputProps &
  FieldProps & {
    value: string
    onChange: (value: string) => void
    ref?: Ref<HTMLInputElement>
    /** Shows a counter. The field accepts longer texts, which the form then rejects. */
    limit?: number
  }

export function TextField({ label, isOptional, help, hint, error, mark, limit, onChange, ...input }: TextFieldProps) {
  const hintWithCounter = limit ? <CharacterCounter text={input.value} limit={limit} hint={hint} /> : hint
  return (
    <Field {...{ label, isOptional, help, error, mark }} hint={hintWithCounter}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={field.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'className'>
type TextAreaProps = AreaProps &
  FieldProps & {
    value: string
    onChange: (value: string) => void
    ref?: Ref<HTMLTextAreaElement>
    /** Shows a counter. The field accepts longer texts, which the form then rejects. */
    limit: number
  }

export function TextArea({ label, help, hint, error, mark, limit, onChange, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, mark }} hint={<CharacterCounter text={area.value} limit={limit} hint={hint} />}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={`${field.control} ${classes.area}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function CharacterCounter({ text, limit, hint }: { text: string; limit: number; hint?: ReactNode }) {
  const { t } = useTranslation()
  const count = text.trim().length
  const format = (number: number) => formatNumber(number, currentLanguage())
  return (
    <span className={classes.hint}>
      {hint && <span>{hint}</span>}
      <span className={classes.counter} data-is-over={count > limit}>
        <span aria-hidden>{t('characters-of', { typed: format(count), limit: format(limit) })}</span>
        <span className="visually-hidden">{t('characters-left', { count: Math.max(0, limit - count) })}</span>
      </span>
    </span>
  )
}

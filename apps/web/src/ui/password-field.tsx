import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import field from './field.module.css'
import { Field } from './field.tsx'
import { IconEye, IconEyeOff } from './icons.ts'
import classes from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

/** A password field with a button that reveals its value. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, help, hint, error, mark, onChange, ...input } = props
  const { t } = useTranslation()
  const [isRevealed, setIsRevealed] = useState(false)
  const Icon = isRevealed ? IconEyeOff : IconEye
  return (
    <Field {...{ label, help, hint, error, mark }}>
      {(control) => (
        <div className={classes.frame}>
          <input
            {...input}
            {...control}
            type={isRevealed ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${field.control} ${classes.input}`}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={classes.reveal}
            aria-label={t('reveal-password')}
            aria-pressed={isRevealed}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <Icon size={22} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}

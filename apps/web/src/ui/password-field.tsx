import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import control from './control.module.css'
import { Field } from './field.tsx'
import classes from './password-field.module.css'
import type { TextField } from './text-field.tsx'

/** Hidden until the eye is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const { label, help, hint, error, mark, onChange, ...input } = props
  const { t } = useTranslation()
  const [isRevealed, setIsRevealed] = useState(false)
  const Icon = isRevealed ? IconEyeOff : IconEye
  return (
    <Field {...{ label, help, hint, error, mark }}>
      {(tied) => (
        <div className={classes.frame}>
          <input
            {...input}
            {...tied}
            type={isRevealed ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${control.control} ${classes.input}`}
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

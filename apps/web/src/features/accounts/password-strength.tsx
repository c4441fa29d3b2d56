import { useTranslation } from 'react-i18next'
import { estimateStrength, strengths } from './estimate-strength.ts'
import classes from './password-strength.module.css'

/** Four bars and a word; the rule, until something is typed. */
export function PasswordStrength({ password, names }: { password: string; names?: string[] }) {
  const { t } = useTranslation()
  if (password === '') return t('password-rule')
  const strength = estimateStrength(password, names)
  const level = strengths.indexOf(strength)
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.bars} aria-hidden>
        {strengths.slice(1).map((bar, index) => (
          <span key={bar} className={classes.bar} data-is-filled={index < level} />
        ))}
      </span>
      <span aria-live="polite">{t(`password-strength__${strength}`)}</span>
    </span>
  )
}

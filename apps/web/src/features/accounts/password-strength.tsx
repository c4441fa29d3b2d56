import type { PasswordContext } from '@pollen/contract/password-problem'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstanceName } from '../instance/index.ts'
import { estimateStrength, strengths } from './estimate-strength.ts'
import classes from './password-strength.module.css'

type PasswordStrengthProps = { password: string; person?: PasswordContext['person'] }

/** Rates a password with four bars and a word. A password that the server rejects fills no bar. Shows the rule while the field is empty. */
export function PasswordStrength({ password, person = {} }: PasswordStrengthProps) {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  const common = useCommonPasswords(password !== '')
  if (password === '') return t('password-rule')
  const isCommon = (typed: string) => common?.has(typed) ?? false
  const strength = estimateStrength(password, { person, instanceName, isCommon })
  const filled = (strengths as readonly string[]).indexOf(strength) + 1
  return (
    <span className={classes.strength} data-strength={filled === 0 ? 'refused' : strength}>
      <span className={classes.bars} aria-hidden>
        {strengths.map((bar, index) => (
          <span key={bar} className={classes.bar} data-is-filled={index < filled} />
        ))}
      </span>
      <span aria-live="polite">{t(`password-strength__${strength}`)}</span>
    </span>
  )
}

let loaded: ReadonlySet<string> | undefined

/** Loads the list on the first keystroke, because it is as large as a page. The server rejects common passwords even if loading fails. */
function useCommonPasswords(isNeeded: boolean) {
  const [common, setCommon] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || loaded) return
    const load = async () => {
      const { default: passwords } = await import('virtual:common-passwords')
      loaded = new Set(passwords.split('\n'))
      setCommon(loaded)
    }
    load().catch(() => undefined)
  }, [isNeeded])
  return common
}

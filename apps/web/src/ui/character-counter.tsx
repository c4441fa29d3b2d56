import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './character-counter.module.css'

type CharacterCounterProps = { text: string; limit: number; hint?: ReactNode }

/** How much of the room is used, beside the remark about the field. */
export function CharacterCounter({ text, limit, hint }: CharacterCounterProps) {
  const { t } = useTranslation()
  const count = text.trim().length
  return (
    <span className={classes.hint}>
      {hint && <span>{hint}</span>}
      <span className={classes.counter} data-is-over={count > limit}>
        <span aria-hidden>{t('characters-of', { typed: count, limit })}</span>
        <span className="visually-hidden">{t('characters-left', { count: Math.max(0, limit - count) })}</span>
      </span>
    </span>
  )
}

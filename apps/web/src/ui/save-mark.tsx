import { useTranslation } from 'react-i18next'
import type { SaveStatus } from '../lib/form-state.ts'
import { IconCheck } from './icons.ts'
import classes from './save-mark.module.css'

/** The state of an autosaved field. Hidden from screen readers, because a live region of the form announces it. */
export function SaveMark({ state }: { state: SaveStatus | undefined }) {
  const { t } = useTranslation()
  if (!state) return null
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      {state === 'saved' && <IconCheck size={16} stroke={2.5} />}
      {t(`save-state__${state}`)}
    </span>
  )
}

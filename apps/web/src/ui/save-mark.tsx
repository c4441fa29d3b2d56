import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './save-mark.module.css'

export type SaveState = 'saving' | 'saved' | 'failed'

/** How far what was just changed has come. For the eye; one region of the form says it to who listens. */
export function SaveMark({ state }: { state: SaveState | undefined }) {
  const { t } = useTranslation()
  if (!state) return null
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      {state === 'saved' && <IconCheck size={16} stroke={2.5} />}
      {t(`save-state__${state}`)}
    </span>
  )
}

import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './photo-state.module.css'
import type { PhotoProgress } from './save-photos.ts'

type PhotoStateProps = { progress: PhotoProgress; number: number; onCancel?: () => void; onRetry?: () => void }

/** Over a photo: how far it is, and what can be done about it. */
export function PhotoState({ progress: { state, share }, number, onCancel, onRetry }: PhotoStateProps) {
  const { t } = useTranslation()
  if (state === 'done') {
    return (
      <span className={classes.done}>
        <IconCheck size={18} stroke={2.5} aria-hidden />
        <span className="visually-hidden">{t('photo-state__done')}</span>
      </span>
    )
  }
  const isUnderWay = state === 'waiting' || state === 'sending'
  const act = isUnderWay ? onCancel : onRetry
  const Icon = isUnderWay ? IconX : IconRefresh
  return (
    <div className={classes.state} data-state={state}>
      {act && (
        <button
          type="button"
          className={classes.act}
          aria-label={t(isUnderWay ? 'photo-cancel' : 'photo-retry', { number })}
          onClick={act}
          onPointerDown={(event) => event.stopPropagation()}
        >
          <Icon size={20} aria-hidden />
        </button>
      )}
      <span className={classes.words}>{t(`photo-state__${state}`)}</span>
      {isUnderWay && (
        <progress className={classes.bar} value={share} max={1} aria-label={t('photo-sending', { number })} />
      )}
    </div>
  )
}

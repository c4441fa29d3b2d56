import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from './photo.ts'
import { PhotoPicture } from './photo-picture.tsx'
import { PhotoState } from './photo-state.tsx'
import classes from './photo-tile.module.css'
import type { PhotoProgress } from './save-photos.ts'

type PhotoTileProps = {
  photo: Photo
  index: number
  count: number
  progress?: PhotoProgress
  isDragged: boolean
  disabled: boolean
  onLift: (event: PointerEvent) => void
  onMove: (to: number) => void
  onRemove: (isByKeyboard: boolean) => void
  onCancel?: () => void
  onRetry?: () => void
}

export function PhotoTile({ photo, index, count, progress, isDragged, disabled, ...on }: PhotoTileProps) {
  const { t } = useTranslation()
  const number = index + 1
  const isCovered = progress !== undefined && progress.state !== 'done'
  const step = (by: 1 | -1) => ({
    type: 'button' as const,
    className: classes.button,
    // Not `disabled`: who moves a photo to the end by keyboard keeps the focus.
    'aria-disabled': index + by < 0 || index + by >= count,
    onClick: () => on.onMove(index + by),
  })
  return (
    <li
      className={classes.tile}
      data-photo={photo.key}
      data-is-dragged={isDragged}
      onPointerDown={disabled ? undefined : on.onLift}
    >
      <PhotoPicture photo={photo} alt={t('photo-number', { number, count })} />
      {index === 0 && <span className={classes.cover}>{t('photo-cover')}</span>}
      {progress && <PhotoState progress={progress} number={number} onCancel={on.onCancel} onRetry={on.onRetry} />}
      {!disabled && !isCovered && (
        <>
          <button {...step(-1)} data-place="left" aria-label={t('photo-move-left', { number })}>
            <IconChevronLeft size={18} aria-hidden />
          </button>
          <button {...step(1)} data-place="right" aria-label={t('photo-move-right', { number })}>
            <IconChevronRight size={18} aria-hidden />
          </button>
        </>
      )}
      {!disabled && (
        <button
          type="button"
          className={classes.button}
          data-place="remove"
          data-remove
          aria-label={t('photo-remove', { number })}
          onClick={({ detail }) => on.onRemove(detail === 0)}
        >
          <IconTrash size={17} aria-hidden />
        </button>
      )}
    </li>
  )
}

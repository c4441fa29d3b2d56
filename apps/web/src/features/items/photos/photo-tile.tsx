import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../../lib/use-file-url.ts'
import { ItemImage } from '../../../parts/item-image.tsx'
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPhoto,
  IconRefresh,
  IconTrash,
  IconX,
} from '../../../ui/icons.ts'
import type { Photo } from './photo.ts'
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
    // `disabled` would take the focus from keyboard users who move a photo to the end.
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

type PhotoStateProps = { progress: PhotoProgress; number: number; onCancel?: () => void; onRetry?: () => void }

/** Overlay of a photo: upload progress with a button to cancel or retry. */
function PhotoState({ progress: { state, share }, number, onCancel, onRetry }: PhotoStateProps) {
  const { t } = useTranslation()
  if (state === 'done') {
    return (
      <span className={classes.done}>
        <IconCheck size={18} stroke={2.5} aria-hidden />
        <span className="visually-hidden">{t('photo-state__done')}</span>
      </span>
    )
  }
  const isInProgress = state === 'waiting' || state === 'sending'
  const act = isInProgress ? onCancel : onRetry
  const Icon = isInProgress ? IconX : IconRefresh
  return (
    <div className={classes.state} data-state={state}>
      {act && (
        <button
          type="button"
          className={classes.act}
          aria-label={t(isInProgress ? 'photo-cancel' : 'photo-retry', { number })}
          onClick={act}
          onPointerDown={(event) => event.stopPropagation()}
        >
          <Icon size={20} aria-hidden />
        </button>
      )}
      <span className={classes.words}>{t(`photo-state__${state}`)}</span>
      {isInProgress && (
        <progress className={classes.bar} value={share} max={1} aria-label={t('photo-sending', { number })} />
      )}
    </div>
  )
}

/** Shows the file name if the browser cannot decode the format. */
export function PhotoPicture({ photo, alt }: { photo: Photo; alt: string }) {
  const url = usePhotoUrl(photo)
  const [failed, setFailed] = useState<string>()
  if (url && failed === url) {
    return (
      <span className={classes.unreadable} role="img" aria-label={alt}>
        <IconPhoto size={28} stroke={1.5} aria-hidden />
        <span className={classes.name}>{photo.kind === 'new' && photo.file.name}</span>
      </span>
    )
  }
  return (
    <ItemImage
      src={url}
      // Images of a draft require the session token, which a plain <img> does not send.
      isPrivate={photo.kind === 'stored'}
      alt={alt}
      className={classes.picture}
      draggable={false}
      onError={() => setFailed(url)}
    />
  )
}

/** Returns the URL of a thumbnail on the server, or an object URL that is revoked when the photo is no longer shown. */
function usePhotoUrl(photo: Photo): string | undefined {
  const objectUrl = useFileUrl(photo.kind === 'new' ? photo.file : null)
  return photo.kind === 'stored' ? `${photo.url}?size=thumb` : objectUrl
}

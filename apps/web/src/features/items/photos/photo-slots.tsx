import { maxItemImages } from '@pollen/contract/items'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureTypes } from '../../../lib/picture-file.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { move, slotsLeft, slotsShown } from './arrange-photos.ts'
import { EmptySlot } from './empty-slot.tsx'
import type { Photo } from './photo.ts'
import { PhotoMessages } from './photo-messages.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import classes from './photo-slots.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoProgress } from './save-photos.ts'
import { SlotTag } from './slot-tag.tsx'
import { useAddPhotos } from './use-add-photos.ts'
import { useHoldSubmit } from './use-hold-submit.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { usePhotoDrag } from './use-photo-drag.ts'
import { usePhotoList } from './use-photo-list.ts'
import { useRemovePhoto } from './use-remove-photo.ts'

type PhotoSlotsProps = {
  photos: Photo[]
  onChange: (photos: Photo[]) => void
  /** How far each is, by its key, as `usePhotoUpload` tells. */
  progress?: Record<string, PhotoProgress>
  onCancel?: (key: string) => void
  onRetry?: (key: string) => void
  disabled?: boolean
  error?: string
}

/** The photos of an item in its form: added by choice, drop, paste or camera, ordered, removed. */
export function PhotoSlots({ photos, onChange, progress = {}, disabled = false, error, ...on }: PhotoSlotsProps) {
  const { t } = useTranslation()
  const id = useId()
  const block = useRef<HTMLElement>(null)
  const list = usePhotoList({ photos, onChange })
  const { add, preparing, problem, setProblem } = useAddPhotos(list)
  useHoldSubmit(block, preparing > 0)
  const [moved, setMoved] = useState('')
  const remove = useRemovePhoto(list, block)
  const { isOver, dropZone } = useIncomingFiles(add, disabled)
  const { grid, lift, drag, shown } = usePhotoDrag(photos, arrange)

  function arrange(next: Photo[], photo: Photo) {
    const number = next.indexOf(photo) + 1
    if (next.every((one, index) => one === photos[index])) return
    setProblem('')
    list.change(next)
    setMoved(t('photo-moved', { number, count: next.length }))
  }

  const taken = photos.length + preparing
  const left = slotsLeft(taken)
  const choose = { accept: pictureTypes, disabled, 'aria-describedby': `${id}-hint`, onFiles: add }
  /** A full form says so instead of opening the chooser. */
  const onClick = (event: { preventDefault: () => void }) => {
    if (left > 0) return
    event.preventDefault()
    setProblem(t('photos-full', { count: maxItemImages }))
  }

  return (
    <section ref={block} className={classes.block} aria-labelledby={`${id}-title`} data-is-over={isOver} {...dropZone}>
      <div className={classes.head}>
        <p id={`${id}-title`} className={classes.title}>
          {t('photos')}
        </p>
        <SlotTag left={left} />
        <div className={classes.ways}>
          <FileButton {...choose} id={id} multiple icon={<IconPhotoPlus size={20} aria-hidden />} onClick={onClick}>
            {t('photos-add')}
          </FileButton>
          <span className={classes.camera}>
            <FileButton {...choose} capture="environment" icon={<IconCamera size={20} aria-hidden />} onClick={onClick}>
              {t('photos-take')}
            </FileButton>
          </span>
        </div>
      </div>
      <ul ref={grid} className={classes.grid} aria-label={t('photos')}>
        {shown.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            index={index}
            count={photos.length}
            progress={progress[photo.key]}
            isDragged={drag?.photo === photo}
            disabled={disabled}
            onLift={(event) => lift(event, photo)}
            onMove={(to) => arrange(move(photos, index, to), photo)}
            onRemove={(isByKeyboard) => remove(index, isByKeyboard)}
            onCancel={on.onCancel && (() => on.onCancel?.(photo.key))}
            onRetry={on.onRetry && (() => on.onRetry?.(photo.key))}
          />
        ))}
        {Array.from({ length: maxItemImages - photos.length }, (_, free) => free + photos.length).map((index) => (
          <EmptySlot
            key={index}
            inputId={index === taken && !disabled ? id : undefined}
            isFirst={index === 0}
            isPreparing={index < taken}
            isShownNarrow={index < slotsShown(taken, 3)}
            isShownWide={index < slotsShown(taken, 5)}
          />
        ))}
      </ul>
      <PhotoMessages
        id={`${id}-hint`}
        photos={photos}
        progress={progress}
        problems={[problem, error ?? ''].filter(Boolean)}
      />
      <div role="status" className="visually-hidden">
        {preparing > 0 ? t('photos-preparing', { count: preparing }) : moved}
      </div>
      {drag && (
        <div className={classes.ghost} style={{ left: drag.x, top: drag.y }} aria-hidden>
          <PhotoPicture photo={drag.photo} alt="" />
        </div>
      )}
    </section>
  )
}

import { maxItemImages } from '@pollen/contract/constants'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorMessages } from '../../../lib/error-message.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { pictureTypes } from '../../../lib/picture-file.ts'
import field from '../../../ui/field.module.css'
import { FileButton } from '../../../ui/file-button.tsx'
import { IconCamera, IconPhotoPlus } from '../../../ui/icons.ts'
import type { Photo } from './photo.ts'
import classes from './photo-slots.module.css'
import { PhotoPicture, PhotoTile } from './photo-tile.tsx'
import type { PhotoProgress } from './save-photos.ts'
import { move, slotsLeft, slotsShown, slotTagKind } from './slots.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { usePhotoDrag } from './use-photo-drag.ts'
import { useAddPhotos, useDelayedSubmit, usePhotoList, useRemovePhoto } from './use-photo-list.ts'

type PhotoSlotsProps = {
  photos: Photo[]
  onChange: (photos: Photo[]) => void
  /** Progress of each photo by key, from `usePhotoUpload`. */
  progress?: Record<string, PhotoProgress>
  onCancel?: (key: string) => void
  onRetry?: (key: string) => void
  disabled?: boolean
  error?: string
}

/** The photos in the form of an item. They can be chosen, dropped, pasted or taken, reordered and removed. */
export function PhotoSlots({ photos, onChange, progress = {}, disabled = false, error, ...on }: PhotoSlotsProps) {
  const { t } = useTranslation()
  const id = useId()
  const block = useRef<HTMLElement>(null)
  const list = usePhotoList({ photos, onChange })
  const { add, preparing, problem, setProblem } = useAddPhotos(list)
  useDelayedSubmit(block, preparing > 0)
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
  /** Without a free slot, shows a message instead of the file chooser. */
  const onClick = (event: { preventDefault: () => void }) => {
    if (left > 0) return
    event.preventDefault()
    setProblem(t('photos-full', { count: maxItemImages }))
  }

  return (
    <section
      ref={block}
      className={classes.block}
      aria-labelledby={`${id}-title`}
      data-is-over={isOver}
      data-is-empty={taken === 0}
      {...dropZone}
    >
      <div className={classes.head}>
        <p id={`${id}-title`} className={classes.title}>
          {t('photos')} <span className={field.optional}>{t('optional')}</span>
        </p>
        <SlotTag left={left} />
        <div className={classes.buttons}>
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

type EmptySlotProps = {
  /** The file input that fills the slot. Only the first free slot has one. */
  inputId?: string
  isFirst: boolean
  isPreparing: boolean
  isShownNarrow: boolean
  isShownWide: boolean
}

/** Hidden from screen readers, because the button and the tag have the same information. */
function EmptySlot({ inputId, isFirst, isPreparing, isShownNarrow, isShownWide }: EmptySlotProps) {
  const { t } = useTranslation()
  return (
    <li
      className={classes.slot}
      data-is-preparing={isPreparing}
      data-is-shown-narrow={isShownNarrow}
      data-is-shown-wide={isShownWide}
      aria-hidden
    >
      {inputId && (
        <label htmlFor={inputId} className={classes.add}>
          <IconPhotoPlus size={isFirst ? 44 : 28} stroke={1.5} />
          {isFirst && <span className={classes.byMouse}>{t('photos-drop')}</span>}
          {isFirst && <span className={classes.byFinger}>{t('photos-tap')}</span>}
        </label>
      )}
    </li>
  )
}

/** Shows how many photos can still be added. */
function SlotTag({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.tag} data-kind={slotTagKind(left)}>
      {t('photo-slots-left', { count: left })}
    </span>
  )
}

type PhotoMessagesProps = { id: string; photos: Photo[]; progress: Record<string, PhotoProgress>; problems: string[] }

/** Errors replace the hint, so that a one-line error does not shift the layout. */
function PhotoMessages({ id, photos, progress, problems }: PhotoMessagesProps) {
  const { t } = useTranslation()
  const failures = photos.flatMap(({ key }, index) => {
    const { state, failure } = progress[key] ?? {}
    return state === 'failed' ? [t('photo-failed', { number: index + 1, reason: reasonOf(failure, t) })] : []
  })
  const lines = [...problems, ...failures]
  return (
    <div className={classes.messages}>
      <div role="alert" className={classes.problems}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p id={id} className={lines.length > 0 || photos.length < 2 ? 'visually-hidden' : classes.hint}>
        {t('photos-hint')}
      </p>
    </div>
  )
}

/** Omits the field name, because the photo is the only field of the request. */
function reasonOf(failure: unknown, t: Translate): string {
  const [refused] = failure instanceof ApiError ? Object.values(failure.fields).flat() : []
  return refused ?? errorMessages(failure, { t, withStatus: false }).join(' ')
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureTypes } from '../../../lib/check-picture.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { move, slotsLeft } from './arrange-photos.ts'
import { newPhoto, type Photo } from './photo.ts'
import type { PhotoProgress } from './save-photos.ts'
import { usePhotoUrl } from './use-photo-url.ts'

export type PhotoSlotsProps = {
  photos: Photo[]
  onChange: (photos: Photo[]) => void
  /** How far each is, by its key, as `usePhotoUpload` tells. */
  progress?: Record<string, PhotoProgress>
  onCancel?: (key: string) => void
  onRetry?: (key: string) => void
  disabled?: boolean
  error?: string
}

const side = 1600

/** The photos of an item in its form: chosen, ordered, removed. */
export function PhotoSlots({ photos, onChange, disabled, error }: PhotoSlotsProps) {
  const { t } = useTranslation()
  const id = useId()
  const add = async (files: File[]) => {
    const small = await Promise.all(files.slice(0, slotsLeft(photos.length)).map((file) => shrinkPicture(file, side)))
    onChange([...photos, ...small.map(newPhoto)])
  }
  return (
    <div>
      <label htmlFor={id}>{t('photos-add')}</label>
      <input
        id={id}
        type="file"
        multiple
        accept={pictureTypes}
        disabled={disabled}
        onChange={(event) => {
          void add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <ul>
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <Picture photo={photo} alt={t('photo-number', { number: index + 1, count: photos.length })} />
            <Button look="plain" disabled={disabled} onClick={() => onChange(move(photos, index, index - 1))}>
              {t('photo-move-left', { number: index + 1 })}
            </Button>
            <Button look="plain" disabled={disabled} onClick={() => onChange(photos.toSpliced(index, 1))}>
              {t('photo-remove', { number: index + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      <div role="alert">{error}</div>
    </div>
  )
}

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  return <img src={usePhotoUrl(photo)} alt={alt} width={120} height={120} style={{ objectFit: 'cover' }} />
}

import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../../lib/use-file-url.ts'
import { IconPhoto, IconX } from '../../../ui/icons.ts'
import classes from './composer.module.css'

type DraftPhotosProps = {
  photos: File[]
  /** Number of photos that are being shrunk. */
  preparing: number
  onRemove: (photo: File) => void
  /** Gets the focus when the last photo is removed. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** The photos of the unsent message, each with a button to remove it. */
export function DraftPhotos({ photos, preparing, onRemove, fallbackFocus }: DraftPhotosProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLUListElement>(null)
  const remove = (photo: File, index: number) => {
    onRemove(photo)
    requestAnimationFrame(() => {
      const buttons = strip.current?.querySelectorAll('button')
      ;(buttons?.[Math.min(index, buttons.length - 1)] ?? fallbackFocus.current)?.focus()
    })
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {preparing > 0 && t('photos-preparing', { count: preparing })}
      </p>
      {(photos.length > 0 || preparing > 0) && (
        <ul ref={strip} className={classes.photos} aria-label={t('message-photos')}>
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files have no name of their own
            <li key={index} className={classes.photo}>
              <Preview photo={photo} alt={t('photo-number', { number: index + 1, count: photos.length })} />
              <button
                type="button"
                className={classes.remove}
                aria-label={t('photo-remove', { number: index + 1 })}
                onClick={() => remove(photo, index)}
              >
                <IconX size={16} stroke={2.5} aria-hidden />
              </button>
            </li>
          ))}
          {Array.from({ length: preparing }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
            <li key={`preparing-${index}`} className={classes.photo} data-is-preparing aria-hidden />
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows the file name if the browser cannot decode the format. */
function Preview({ photo, alt }: { photo: File; alt: string }) {
  const url = useFileUrl(photo)
  const [failed, setFailed] = useState<string>()
  if (url && failed === url) {
    return (
      <span className={classes.unreadable} role="img" aria-label={alt}>
        <IconPhoto size={24} stroke={1.5} aria-hidden />
        {photo.name}
      </span>
    )
  }
  return <img src={url} alt={alt} onError={() => setFailed(url)} />
}

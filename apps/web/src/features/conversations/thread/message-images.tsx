import type { MessageImage } from '@pollen/contract/messages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../../lib/use-file-url.ts'
import { LargePicture } from '../../../parts/large-picture.tsx'
import { useMessageImage } from '../conversations.api.ts'
import { useTabIndex } from './message-focus.ts'
import classes from './message-images.module.css'

/** The photos of a message. Their known sizes prevent layout shifts. A press enlarges one. */
export function MessageImages({ images, name }: { images: MessageImage[]; name: string }) {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const tabIndex = useTabIndex()
  const count = images.length
  const open = (position: number) => {
    setIndex(position)
    setIsOpen(true)
  }
  return (
    <div className={classes.images} data-count={count}>
      {images.map((image, position) => (
        <button
          key={image.id}
          type="button"
          tabIndex={tabIndex}
          className={classes.image}
          style={count === 1 ? shapeOf(image) : undefined}
          title={t('picture-large')}
          onClick={() => open(position)}
        >
          <Thumb url={image.url} alt={t('item-picture', { name, number: position + 1, count })} />
        </button>
      ))}
      <LargePicture
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        image={images[index]?.url ?? ''}
        isPrivate
        label={{ name, number: index + 1, count }}
        onFlip={(step) => setIndex((index + step + count) % count)}
      />
    </div>
  )
}

function Thumb({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation()
  const { data: image, isError } = useMessageImage(`${url}?size=thumb`)
  const src = useFileUrl(image ?? null)
  if (isError || image === null) return <span className={classes.broken}>{t('message-photo-broken')}</span>
  return <img src={src} alt={alt} />
}

/** Returns the largest size within 300 × 280 px. */
const shapeOf = ({ width, height }: MessageImage) => ({
  aspectRatio: `${width} / ${height}`,
  width: Math.round(Math.min(300, (280 * width) / height)),
})

/** The photos of an unsent message. */
export function UnsentImages({ files }: { files: File[] }) {
  const { t } = useTranslation()
  const [name, count] = [t('message-photos-own'), files.length]
  return (
    <div className={classes.images} data-count={count}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the photos of an unsent message do not change
        <UnsentImage key={index} file={file} alt={t('item-picture', { name, number: index + 1, count })} />
      ))}
    </div>
  )
}

function UnsentImage({ file, alt }: { file: File; alt: string }) {
  const url = useFileUrl(file)
  return (
    <span className={classes.image}>
      <img src={url} alt={alt} />
    </span>
  )
}
